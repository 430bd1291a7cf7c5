// Real servers behind the gateway that succeed, fail, and are killed while they work.
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CreateMessageRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { processBelow, stateOf } from './gateways.mjs';

const OCCURRENCE = 'dev.faultline/occurrence';
const PATIENT = { timeout: 120_000 };

/** Connects a client that answers the server's requests for a model with `sample`. */
async function connect(gateway) {
  const connection = { sample: () => 'nothing' };
  const client = new Client({ name: 'faultline-gateway', version: '1.0.0' }, { capabilities: { sampling: {} } });
  client.setRequestHandler(CreateMessageRequestSchema, async () => ({
    role: 'assistant',
    model: 'none',
    content: { type: 'text', text: await connection.sample() },
  }));
  await client.connect(gateway.transport, PATIENT);
  return Object.assign(connection, {
    client,
    call: (params, options) => client.callTool(params, undefined, { ...PATIENT, ...options }),
    async close() {
      await client.close();
      gateway.stop();
    },
  });
}

function assertGood({ params, text }, result) {
  assert.ok(!result.isError, `${params.name} failed: ${JSON.stringify(result)}`);
  assert.match(result.content[0].text, text);
}

function assertFailed({ params, text, fault }, result) {
  assert.equal(result.isError, true, `${params.name} did not fail: ${JSON.stringify(result)}`);
  const { id, kind, ...said } = result._meta[OCCURRENCE];
  assert.deepEqual(said, fault, params.name);
  const texts = result.content.map((block) => block.text).join('\n');
  assert.match(texts, text);
  assert.equal(result.structuredContent, undefined);
  assert.equal(result._meta['io.modelcontextprotocol/toolFailure'].correlationId, id);
  return said.code;
}

const lost = (code, retry = { kind: 'unknown' }) => ({ code, effect: 'unknown', retry, by: 'gateway' });

/** Stops the process so that it cannot answer, makes a call, and kills the process once the gateway has forwarded the call. */
async function killedInMidCall({ client, call }, gateway, server, { params }) {
  const pid = await processBelow(gateway.pid(), server.process);
  process.kill(pid, 'SIGSTOP');
  while (!(await stateOf(pid)).startsWith('T'));
  const result = call(params);
  await client.ping(); // the gateway answers it after it has read the call
  process.kill(pid, 'SIGKILL');
  return result;
}

/** Good and bad calls; {@return the codes of the failures} */
async function goodAndBad({ call }, { good, bad }) {
  assertGood(good, await call(good.params));
  const codes = [];
  for (const one of bad) {
    codes.push(assertFailed(one, await call(one.params)));
  }
  return codes;
}

/** Good and bad calls, a kill in mid-call, and the calls after it, on a server that the gateway starts. */
export async function failures(gateway, server) {
  const connection = await connect(gateway);
  try {
    const { good, reads, writes } = server.calls;
    const codes = await goodAndBad(connection, server.calls);
    const killed = await killedInMidCall(connection, gateway, server, writes);
    codes.push(assertFailed({ ...writes, text: /ended with exit code 137/, fault: lost('UPSTREAM_CRASHED', writes.retry) }, killed));
    assertGood(good, await connection.call(good.params));
    if (reads) {
      assertGood(reads, await killedInMidCall(connection, gateway, server, reads));
      assertGood(good, await connection.call(good.params));
    }
    return `${codes.join(', ')}${reads ? '; a lost call that only reads was made again' : ''}`;
  } finally {
    await connection.close();
  }
}

/** The same on server-everything, which is killed while it waits for the client's model, over any transport. */
export async function failuresWhileAsking(gateway, server) {
  const connection = await connect(gateway);
  try {
    const { good } = server.calls;
    const codes = await goodAndBad(connection, server.calls);
    connection.sample = async () => {
      await (server.kill ?? (async () => process.kill(await processBelow(gateway.pid(), server.process), 'SIGKILL')))();
      return 'too late';
    };
    const params = { name: 'trigger-sampling-request', arguments: { prompt: 'why?' } };
    const fault = lost(server.kill ? 'UPSTREAM_UNREACHABLE' : 'UPSTREAM_CRASHED');
    codes.push(assertFailed({ params, text: /behind the gateway|ended with exit code/, fault }, await connection.call(params)));
    await server.restart?.();
    assertGood(good, await connection.call(good.params));
    return codes.join(', ');
  } finally {
    await connection.close();
  }
}
