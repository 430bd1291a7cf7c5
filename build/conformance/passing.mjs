// What has to pass the gateway unchanged, with server-everything behind it and the TypeScript SDK before it: requests of the
// server to the client (sampling, elicitation, roots), progress, cancellation, subscriptions, log messages, and members
// that no revision of the protocol knows.
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { progressOn, WITH_PROGRESS } from './progress.mjs';

const PATIENT = { timeout: 120_000 };
const RESOURCE = 'demo://resource/dynamic/text/1';

/** Waits for an event, at most two minutes. */
const soon = (events, name) => once(events, name, { signal: AbortSignal.timeout(120_000) }).then(([it]) => it);

/** A client that answers everything that a server may ask, and records what it receives. */
function talkative() {
  const capabilities = { sampling: {}, elicitation: {}, roots: { listChanged: true } };
  const client = new Client({ name: 'faultline-passing', version: '1.0.0' }, { capabilities });
  const received = new EventEmitter();
  const roots = [{ uri: 'file:///home/me/project', name: 'project' }];
  client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => {
    received.emit('sampling', params);
    return { role: 'assistant', model: 'none', content: { type: 'text', text: 'forty-two' } };
  });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    received.emit('elicitation', params);
    return { action: 'accept', content: { name: 'Ada', integer: 7 } };
  });
  client.setRequestHandler(ListRootsRequestSchema, () => {
    received.emit('roots');
    return { roots };
  });
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => received.emit('log', params));
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => received.emit('updated', params));
  return { client, received, roots };
}

async function asks({ client, received, roots }) {
  const text = async (name, args) => {
    const result = await client.callTool({ name, arguments: args }, undefined, PATIENT);
    assert.ok(!result.isError, JSON.stringify(result));
    return result.content.map((block) => block.text).join('\n');
  };
  const sampled = soon(received, 'sampling');
  assert.match(await text('trigger-sampling-request', { prompt: 'why?', maxTokens: 5 }), /forty-two/);
  assert.equal((await sampled).systemPrompt, 'You are a helpful test server.');
  const elicited = soon(received, 'elicitation');
  assert.match(await text('trigger-elicitation-request', {}), /Name: Ada/);
  assert.deepEqual((await elicited).requestedSchema.required, ['name']);
  assert.match(await text('get-roots-list', {}), /file:\/\/\/home\/me\/project/);
  const asked = soon(received, 'roots');
  roots.push({ uri: 'file:///home/me/other', name: 'other' });
  await client.sendRootsListChanged();
  await asked;
}

async function follows({ client }) {
  const long = (duration, steps, options) => {
    const params = { name: 'trigger-long-running-operation', arguments: { duration, steps } };
    return client.callTool(params, undefined, { ...PATIENT, ...options });
  };
  const steps = progressOn(client.transport);
  await long(0.4, 4, WITH_PROGRESS);
  assert.deepEqual(steps, [1, 2, 3, 4]);

  const abort = new AbortController();
  const onprogress = () => abort.abort('enough');
  await assert.rejects(long(60, 600, { signal: abort.signal, onprogress }), /enough/);
}

async function subscribes({ client, received }) {
  await client.subscribeResource({ uri: RESOURCE }, PATIENT);
  const updated = soon(received, 'updated');
  await client.callTool({ name: 'toggle-subscriber-updates' }, undefined, PATIENT);
  assert.equal((await updated).uri, RESOURCE);
  await client.unsubscribeResource({ uri: RESOURCE }, PATIENT);

  await client.setLoggingLevel('debug', PATIENT);
  const logged = soon(received, 'log');
  await client.callTool({ name: 'toggle-simulated-logging' }, undefined, PATIENT);
  assert.match((await logged).data, /message/);
}

async function lists({ client }) {
  const { resources } = await client.listResources({}, PATIENT);
  const { prompts } = await client.listPrompts({}, PATIENT);
  const { contents } = await client.readResource({ uri: RESOURCE }, PATIENT);
  assert.equal(contents[0].uri, RESOURCE);
  const ref = { type: 'ref/prompt', name: 'completable-prompt' };
  const { completion } = await client.complete({ ref, argument: { name: 'department', value: 'E' } }, PATIENT);
  assert.deepEqual(completion.values, ['Engineering']);
  return `${resources.length} resources, ${prompts.length} prompts`;
}

export async function everythingPasses(gateway) {
  const talking = talkative();
  await talking.client.connect(gateway.transport, PATIENT);
  try {
    const listed = await lists(talking);
    await asks(talking);
    await follows(talking);
    await subscribes(talking);
    return `${listed}, sampling, elicitation, roots, progress, cancellation, subscriptions, log messages`;
  } finally {
    await talking.client.close();
    gateway.stop();
  }
}

const UNKNOWN = '"x-unknown": {"large":12345678901234567890,"small":1e400,"zero":-0,"text":"\\u00e9\\/"}';
const HELLO = '{"jsonrpc":"2.0","id":"first","method":"initialize","params":{"protocolVersion":"2025-11-25"}}';
const CALL = `{"jsonrpc":"2.0", "id":"mine","method":"tools/call",${UNKNOWN},"params":{"name":"a",${UNKNOWN}}}`;

/** Checks that the two messages of raw-server.mjs and the call arrived byte for byte as they were sent. */
function assertUnchanged(messages) {
  assert.equal(messages[0], `{"jsonrpc":"2.0","method":"notifications/x-unknown","params":{${UNKNOWN}},${UNKNOWN}}`);
  const content = JSON.parse(messages[1]).result.content;
  const answer = `"result":{"content":${JSON.stringify(content)},${UNKNOWN}}}`;
  assert.equal(messages[1], `{"jsonrpc":"2.0","id":"mine",${UNKNOWN},${answer}`);
  assert.equal(content[0].text.replace(/"id":\d+/, '"id":"mine"'), CALL);
  return 'numbers, escapes and unknown members arrive byte for byte, both ways';
}

export async function unchangedOverStdio(gateway) {
  const messages = [];
  const received = new EventEmitter();
  gateway.stdin.write(`${HELLO}\n${CALL}\n`);
  createInterface({ input: gateway.stdout }).on('line', (line) => {
    messages.push(line);
    if (messages.length === 3) {
      received.emit('all');
    }
  });
  await soon(received, 'all');
  gateway.stdin.end();
  return assertUnchanged(messages.slice(1));
}

export async function unchangedOverHttp({ address, stop }) {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const post = (body, more) => fetch(address, { method: 'POST', body, headers: { ...headers, ...more } });
  const begun = await post(HELLO);
  const response = await post(CALL, { 'Mcp-Session-Id': begun.headers.get('Mcp-Session-Id') });
  const body = await response.text();
  stop();
  return assertUnchanged([...body.matchAll(/^data: (.+)$/gm)].map(([, data]) => data));
}
