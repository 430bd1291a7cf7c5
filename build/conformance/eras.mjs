// Tests `faultline gateway` with the TypeScript packages of the new generation on both sides: a client of each era in front
// of a server that speaks both eras, and of one that speaks revision 2026-07-28 only. dev/conformance starts it:
//
//   node eras.mjs FAULTLINE
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Gateways } from './gateways.mjs';
import { finish, step, workFolder } from './harness.mjs';
import { progressOn, WITH_PROGRESS } from './progress.mjs';

const gateways = new Gateways(workFolder('eras'), process.argv[2]);
const CLIENTS = { 'legacy client': 'legacy', 'modern client': 'auto' };
const TOOLS = ['greet', 'steps', 'fail', 'ask', 'wait', 'begun', 'stopped'];

/** Connects a client of this era, and returns what it knows about the server. */
async function connected(mode, transport) {
  const client = new Client(
    { name: 'faultline-conformance', version: '1.0.0' },
    { capabilities: { elicitation: {} }, versionNegotiation: { mode } },
  );
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { name: 'Ann' } }));
  await client.connect(transport, { timeout: 120_000 });
  const version = client.getNegotiatedProtocolVersion();
  assert.equal(version, mode === 'auto' ? '2026-07-28' : '2025-11-25');
  return { client, version };
}

/** Waits until this holds, for a minute at least. */
async function until(holds) {
  for (let tries = 0; !(await holds()); tries++) {
    assert.ok(tries < 1200, `still not: ${holds}`);
    await setTimeout(50);
  }
}

/** Makes calls that succeed, report progress, fail, ask and are cancelled. */
async function everyKind(mode, transport, { asks = true } = {}) {
  const { client, version } = await connected(mode, transport);
  const said = async (name, args) => (await client.callTool({ name, arguments: args })).content[0].text;
  try {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name), TOOLS);
    assert.equal(await said('greet', { name: 'Bob' }), 'Hello Bob');
    const steps = progressOn(transport);
    await client.callTool({ name: 'steps', arguments: {} }, WITH_PROGRESS);
    assert.deepEqual(steps, [1, 2, 3]);
    const failed = await client.callTool({ name: 'fail', arguments: {} });
    assert.equal(failed.isError, true);
    assert.equal(failed._meta['dev.faultline/occurrence'].code, 'FILE_NOT_FOUND');
    const wrong = await client.callTool({ name: 'greet', arguments: {} });
    assert.equal(wrong._meta['dev.faultline/occurrence'].code, 'INVALID_INPUT_VALUE');
    const unknown = await client.callTool({ name: 'gret', arguments: {} }).catch((error) => error);
    assert.equal(unknown.code, -32602);
    if (asks) {
      assert.equal(await said('ask', {}), 'Hello Ann');
    }
    const [begun, stopped] = [await said('begun', {}), await said('stopped', {})];
    const stop = new AbortController();
    const waiting = client.callTool({ name: 'wait', arguments: {} }, { signal: stop.signal }).catch(() => 'stopped');
    await until(async () => (await said('begun', {})) !== begun);
    stop.abort();
    assert.equal(await waiting, 'stopped');
    await until(async () => (await said('stopped', {})) !== stopped);
    return `${version}; ${tools.length} tools, ${steps.length} steps of progress, the envelopes, ${asks ? 'an answer, ' : ''}a cancellation`;
  } finally {
    await client.close();
  }
}

for (const [server, eras] of Object.entries({ 'server of both eras': 'both', 'modern server': 'modern' })) {
  for (const [name, mode] of Object.entries(CLIENTS)) {
    await step(`${name}, ${server}, over stdio`, async () => {
      const { command, args, env } = gateways.starting(gateways.script('ts-server.mjs', 'stdio', eras));
      return everyKind(mode, new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
    });
    const remote = await gateways.typescript(eras);
    await step(`${name}, ${server}, over HTTP`, async () => {
      const { address, stop } = await gateways.http(remote);
      // Without sessions, a server of the legacy era cannot receive an answer.
      const asks = eras === 'modern' || mode === 'auto';
      return everyKind(mode, new StreamableHTTPClientTransport(new URL(address)), { asks }).finally(stop);
    });
    remote.stop();
  }
}
finish('eras');
