// Tests `faultline gateway --servers` with real servers behind it, one of which lists its resources in pages, and the
// TypeScript SDK before it: each alone gives the same answers as directly, and all as one give those of all, to clients of
// both eras. dev/conformance starts it:
//
//   node many.mjs FAULTLINE
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  LoggingMessageNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import * as next from '@modelcontextprotocol/client';
import * as nextStdio from '@modelcontextprotocol/client/stdio';
import { Gateways } from './gateways.mjs';
import { finish, step, workFolder } from './harness.mjs';

const PATIENT = { timeout: 120_000 };
const RESOURCE = 'demo://resource/dynamic/text/1';
const TEMPLATE = 'demo://resource/dynamic/text/{resourceId}';

async function connected(transport) {
  const client = new Client({ name: 'faultline-merged', version: '1.0.0' }, { capabilities: {} });
  await client.connect(transport, PATIENT);
  return client;
}

/** All items of a list, and how many pages it has. */
async function paged(ask, key) {
  const items = [];
  let cursor;
  let pages = 0;
  do {
    const page = await ask(cursor === undefined ? {} : { cursor }, PATIENT);
    items.push(...page[key]);
    cursor = page.nextCursor;
    pages++;
  } while (cursor !== undefined);
  return { items, pages };
}

const items = async (...list) => (await paged(...list)).items;

/** The four lists of a server; those that it does not have are empty. */
async function listed(client) {
  const has = client.getServerCapabilities();
  return {
    tools: await items((page, options) => client.listTools(page, options), 'tools'),
    prompts: has.prompts ? await items((page, options) => client.listPrompts(page, options), 'prompts') : [],
    resources: has.resources ? await items((page, options) => client.listResources(page, options), 'resources') : [],
    resourceTemplates: has.resources
      ? await items((page, options) => client.listResourceTemplates(page, options), 'resourceTemplates')
      : [],
  };
}

/** What server-everything answers to questions about its prompts and resources. */
async function asked(client, named = (name) => name) {
  const complete = (ref, name, value) => client.complete({ ref, argument: { name, value } }, PATIENT);
  return {
    prompt: await client.getPrompt({ name: named('simple-prompt') }, PATIENT),
    ofPrompt: await complete({ type: 'ref/prompt', name: named('completable-prompt') }, 'department', 'E'),
    ofTemplate: await complete({ type: 'ref/resource', uri: TEMPLATE }, 'resourceId', '12'),
  };
}

/** The first item of each key. */
const uniqueBy = (key, items) => items.filter((item, at) => items.findIndex((other) => other[key] === item[key]) === at);

/** What the merged lists have to be. */
function expected(direct) {
  const all = (list) => Object.entries(direct).flatMap(([server, lists]) => lists[list].map((item) => ({ server, item })));
  const named = (list) => all(list).map(({ server, item }) => ({ ...item, name: `${server}__${item.name}` }));
  const plain = (list) => all(list).map(({ item }) => item);
  return {
    // Tools that require tasks are left out: what belongs to a task could not find its server.
    tools: named('tools').filter(({ execution }) => execution?.taskSupport !== 'required'),
    prompts: named('prompts'),
    resources: uniqueBy('uri', plain('resources')),
    resourceTemplates: uniqueBy('uriTemplate', plain('resourceTemplates')),
  };
}

/** Lists and calls each server directly. */
async function directly(servers) {
  const direct = {};
  const answers = {};
  let questions;
  for (const [name, server] of Object.entries(servers)) {
    const [command, ...args] = server.args.slice(1);
    const transport = server.args[0] === '--url'
      ? new StreamableHTTPClientTransport(new URL(server.args[1]))
      : new StdioClientTransport({ command, args, env: { PATH: process.env.PATH, ...server.env }, stderr: 'ignore' });
    const client = await connected(transport);
    direct[name] = await listed(client);
    if (name === 'everything') {
      questions = await asked(client);
      assert.deepEqual(questions.ofPrompt.completion.values, ['Engineering']);
      assert.deepEqual(questions.ofTemplate.completion.values, ['12']);
    }
    answers[name] = await client.callTool(server.calls.good.params, undefined, PATIENT);
    await client.close();
  }
  return { direct, answers, questions };
}

/** Waits until every server has come: one that starts late is announced. */
async function awaitAll(client, servers) {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const tools = await items((page, options) => client.listTools(page, options), 'tools');
    if (Object.keys(servers).every((name) => tools.some((tool) => tool.name.startsWith(`${name}__`)))) {
      return;
    }
    assert.ok(Date.now() < deadline, 'a server is missing');
  }
}

async function failsAsAlone(client, name, server) {
  for (const { params, text, fault } of server.calls.bad) {
    const result = await client.callTool({ ...params, name: `${name}__${params.name}` }, undefined, PATIENT);
    assert.ok(result.isError, JSON.stringify(result));
    assert.match(result.content.map((block) => block.text).join('\n'), text);
    assert.equal(result._meta['dev.faultline/occurrence'].code, fault.code);
  }
}

async function follows(client) {
  const received = new EventEmitter();
  const soon = (event) => once(received, event, { signal: AbortSignal.timeout(120_000) }).then(([it]) => it);
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => received.emit('updated', params));
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => received.emit('log', params));
  await client.subscribeResource({ uri: RESOURCE }, PATIENT);
  const updated = soon('updated');
  await client.callTool({ name: 'everything__toggle-subscriber-updates' }, undefined, PATIENT);
  assert.equal((await updated).uri, RESOURCE);
  await client.unsubscribeResource({ uri: RESOURCE }, PATIENT);
  await client.setLoggingLevel('debug', PATIENT);
  const logged = soon('log');
  await client.callTool({ name: 'everything__toggle-simulated-logging' }, undefined, PATIENT);
  assert.match((await logged).data, /message/);
}

/** The cursors of the list of all resources lead through the pages of the server that has pages, and only they do. */
async function cursors(client) {
  const { pages } = await paged((page, options) => client.listResources(page, options), 'resources');
  assert.ok(pages >= 10, `${pages} pages`);
  const unknown = await client.listResources({ cursor: 'MTA=' }, PATIENT).catch((error) => error);
  assert.equal(unknown.code, -32602);
  return pages;
}

/** All servers as one. */
async function asOne(gateway, servers, { direct, answers, questions }) {
  const client = await connected(gateway.transport);
  try {
    await awaitAll(client, servers);
    assert.deepEqual(await listed(client), expected(direct));
    for (const [name, server] of Object.entries(servers)) {
      const { params } = server.calls.good;
      const result = await client.callTool({ ...params, name: `${name}__${params.name}` }, undefined, PATIENT);
      assert.deepEqual(result, answers[name]);
      await failsAsAlone(client, name, server);
    }
    assert.equal((await client.readResource({ uri: RESOURCE }, PATIENT)).contents[0].uri, RESOURCE);
    assert.deepEqual(await asked(client, (name) => `everything__${name}`), questions);
    const pages = await cursors(client);
    await follows(client);
    const { tools } = expected(direct);
    return `${Object.keys(servers).length} servers, ${tools.length} tools, prompts, ${pages} pages of resources, subscriptions, log messages`;
  } finally {
    await client.close();
    gateway.stop();
  }
}

/** All servers as one, for a client of revision 2026-07-28. */
async function asOneModern(transport, servers, { direct, answers, questions }) {
  const client = new next.Client(
    { name: 'faultline-merged', version: '1.0.0' },
    { capabilities: {}, versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(transport, PATIENT);
  try {
    assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28');
    await awaitAll(client, servers);
    const names = (lists) => Object.values(lists).map((list) => list.map(({ name }) => name));
    assert.deepEqual(names(await listed(client)), names(expected(direct)));
    for (const [name, server] of Object.entries(servers)) {
      const { params } = server.calls.good;
      const { content } = await client.callTool({ ...params, name: `${name}__${params.name}` }, PATIENT);
      assert.deepEqual(content, answers[name].content);
    }
    const { prompt, ofPrompt } = await asked(client, (name) => `everything__${name}`);
    assert.deepEqual(prompt.messages, questions.prompt.messages);
    assert.deepEqual(ofPrompt.completion, questions.ofPrompt.completion);
    assert.equal((await client.readResource({ uri: RESOURCE }, PATIENT)).contents[0].uri, RESOURCE);
    return 'the same lists, results, prompts and completions';
  } finally {
    await client.close();
  }
}

/** Each server at its own address. */
async function eachAlone(gateway, servers, { direct, answers }) {
  try {
    for (const [name, server] of Object.entries(servers)) {
      const client = await connected(new StreamableHTTPClientTransport(new URL(`${gateway.address}/${name}`)));
      assert.deepEqual(await listed(client), direct[name]);
      assert.deepEqual(await client.callTool(server.calls.good.params, undefined, PATIENT), answers[name]);
      await client.close();
    }
    return 'the same lists and results as directly';
  } finally {
    gateway.stop();
  }
}

const gateways = new Gateways(workFolder('many'), process.argv[2]);
const remote = await gateways.remote('streamableHttp', '/mcp');
const servers = { ...gateways.local(), paged: gateways.paged(), remote };
const file = gateways.file(servers);
const direct = await directly(servers);
await step('all servers as one, over stdio', async () => asOne(await gateways.stdio(file), servers, direct));
await step('all servers as one, over HTTP', async () => asOne(await gateways.http(file), servers, direct));
await step('all servers as one, modern client, over stdio', async () =>
  asOneModern(new nextStdio.StdioClientTransport({ ...gateways.starting(file), stderr: 'ignore' }), servers, direct),
);
await step('all servers as one, modern client, over HTTP', async () => {
  const { address, stop } = await gateways.http(file);
  return asOneModern(new next.StreamableHTTPClientTransport(new URL(address)), servers, direct).finally(stop);
});
await step('each server alone', async () => eachAlone(await gateways.http(file), servers, direct));
remote.stop();
finish('many');
