// Tests `faultline gateway --servers` with five real servers behind it and the TypeScript SDK before it: each alone gives the
// same answers as directly, and all as one give those of all. dev/conformance starts it:
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
import { Gateways } from './gateways.mjs';
import { finish, step, workFolder } from './harness.mjs';

const PATIENT = { timeout: 120_000 };
const RESOURCE = 'demo://resource/dynamic/text/1';

async function connected(transport) {
  const client = new Client({ name: 'faultline-merged', version: '1.0.0' }, { capabilities: {} });
  await client.connect(transport, PATIENT);
  return client;
}

/** The four lists of a server; those that it does not have are empty. */
async function listed(client) {
  const has = client.getServerCapabilities();
  const { tools } = await client.listTools({}, PATIENT);
  const { prompts } = has.prompts ? await client.listPrompts({}, PATIENT) : { prompts: [] };
  const { resources } = has.resources ? await client.listResources({}, PATIENT) : { resources: [] };
  const { resourceTemplates } = has.resources ? await client.listResourceTemplates({}, PATIENT) : { resourceTemplates: [] };
  return { tools, prompts, resources, resourceTemplates };
}

/** The first item of each key. */
const uniqueBy = (key, items) => items.filter((item, at) => items.findIndex((other) => other[key] === item[key]) === at);

/** What the merged lists have to be. */
function expected(direct) {
  const all = (list) => Object.entries(direct).flatMap(([server, lists]) => lists[list].map((item) => ({ server, item })));
  const named = (list) => all(list).map(({ server, item }) => ({ ...item, name: `${server}__${item.name}` }));
  const plain = (list) => all(list).map(({ item }) => item);
  return {
    tools: named('tools'),
    prompts: named('prompts'),
    resources: uniqueBy('uri', plain('resources')),
    resourceTemplates: uniqueBy('uriTemplate', plain('resourceTemplates')),
  };
}

/** Lists and calls each server directly. */
async function directly(servers) {
  const direct = {};
  const answers = {};
  for (const [name, server] of Object.entries(servers)) {
    const [command, ...args] = server.args.slice(1);
    const transport = server.args[0] === '--url'
      ? new StreamableHTTPClientTransport(new URL(server.args[1]))
      : new StdioClientTransport({ command, args, env: { PATH: process.env.PATH, ...server.env }, stderr: 'ignore' });
    const client = await connected(transport);
    direct[name] = await listed(client);
    answers[name] = await client.callTool(server.calls.good.params, undefined, PATIENT);
    await client.close();
  }
  return { direct, answers };
}

/** Waits until every server has come: one that starts late is announced. */
async function awaitAll(client, servers) {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const { tools } = await client.listTools({}, PATIENT);
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

async function prompts(client) {
  const prompt = await client.getPrompt({ name: 'remote__simple-prompt' }, PATIENT);
  assert.ok(prompt.messages.length > 0);
  const ref = { type: 'ref/prompt', name: 'everything__completable-prompt' };
  const { completion } = await client.complete({ ref, argument: { name: 'department', value: 'E' } }, PATIENT);
  assert.deepEqual(completion.values, ['Engineering']);
}

/** All servers as one. */
async function asOne(gateway, servers, { direct, answers }) {
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
    await prompts(client);
    await follows(client);
    const { tools } = expected(direct);
    return `${Object.keys(servers).length} servers, ${tools.length} tools, prompts, resources, subscriptions, log messages`;
  } finally {
    await client.close();
    gateway.stop();
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
const servers = { ...gateways.local(), remote };
const file = gateways.file(servers);
const direct = await directly(servers);
await step('five servers as one, over stdio', async () => asOne(await gateways.stdio(file), servers, direct));
await step('five servers as one, over HTTP', async () => asOne(await gateways.http(file), servers, direct));
await step('five servers, each alone', async () => eachAlone(await gateways.http(file), servers, direct));
remote.stop();
finish('many');
