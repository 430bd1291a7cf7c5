// Runs the official conformance suite against servers directly and through `faultline gateway`, and fails on a check with
// another result. dev/conformance starts it:
//
//   node compared.mjs JAVA CLASSPATH FAULTLINE
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { Gateways } from './gateways.mjs';
import { finish, node, serve, step, workFolder } from './harness.mjs';
import { legacyOnly } from './legacy-only.mjs';

const [java, classpath, faultline] = process.argv.slice(2);
const work = workFolder('compared');
const gateways = new Gateways(work, faultline);
const fixture = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', classpath];
const main = 'dev.faultline.examples.conformance.ConformanceServer';

// Checks that have another result through the gateway, and why. One that is listed and does not differ fails too.
const JSON_ANSWER = 'the gateway answers with JSON if nothing precedes the answer, and the check is about streams';
const STREAMS = {
  'server-sse-multiple-streams/server-sse-streams-functional': JSON_ANSWER,
  'server-sse-polling/server-sse-priming-event': JSON_ANSWER,
  'server-sse-polling/server-sse-retry-field': JSON_ANSWER,
};
const OF_EVERYTHING = {
  ...STREAMS,
  'server-sse-polling/incoming-sse-event': JSON_ANSWER,
  'dns-rebinding-protection/localhost-host-rebinding-rejected': 'the gateway checks the Host header, the server does not',
  'server-session-lifecycle/server-session-terminated-returns-404': 'the gateway forgets ended sessions, the server does not',
};

const LEGACY = '2025-11-25';
const MODERN = '2026-07-28';

// What a client of 2026-07-28 gets from a server of the legacy era.
const OWN_FAILURE = 'a server of the legacy era that finds out by itself that a capability is missing reports its own failure';
const NO_CHANGES = 'the server of the legacy era announces changes of its lists, which never change';
const OF_LEGACY_SERVER = {
  'server-stateless/sep-2575-server-rejects-undeclared-capability': OWN_FAILURE,
  'server-stateless/sep-2575-missing-capability-http-400': OWN_FAILURE,
  'server-stateless/sep-2575-server-sends-prompts-list-changed-on-subscription': NO_CHANGES,
  'server-stateless/sep-2575-server-sends-tools-list-changed-on-subscription': NO_CHANGES,
};

/** The status of each check, by scenario and id; a check that is made several times has all of them. */
async function results(name, address, revision = LEGACY) {
  const folder = `${work}/${name}`;
  const suite = 'node_modules/conformance-next/dist/index.js';
  const { out, err } = await node(
    work,
    ...[suite, 'server', '--url', address, '--requirements', revision, '-o', folder],
  );
  writeFileSync(`${folder}.log`, out + err);
  const statuses = {};
  for (const run of readdirSync(folder)) {
    const scenario = run.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    const checks = JSON.parse(readFileSync(`${folder}/${run}/checks.json`, 'utf8'));
    for (const { id, status } of checks.filter((check) => check.status !== 'INFO')) {
      (statuses[`${scenario}/${id}`] ??= []).push(status);
    }
  }
  Object.values(statuses).forEach((all) => all.sort());
  return statuses;
}

/** Asserts that the results are the same, except those that are explained, and says how many there are. */
function compare(direct, through, explained) {
  assert.ok(Object.keys(direct).length > 30, 'the suite made hardly any check');
  const ids = new Set([...Object.keys(direct), ...Object.keys(through)]);
  const differing = [...ids].filter((id) => String(direct[id]) !== String(through[id]));
  const difference = (id) => `${id}: ${direct[id] ?? 'not made'} directly, ${through[id] ?? 'not made'} through the gateway`;
  assert.deepEqual(differing.filter((id) => !(id in explained)).map(difference), []);
  assert.deepEqual(Object.keys(explained).filter((id) => !differing.includes(id)), [], 'explained, but the same');
  const passed = Object.values(through).flat().filter((status) => status === 'SUCCESS').length;
  return `${ids.size - differing.length} checks with the same results and ${differing.length} explained ones, ${passed} passed`;
}

/**
 * Makes the gateway begin a session for clients with this capability, as it does for each set of capabilities, and ask a
 * question once. The suite waits only 600 ms for some responses, which may be too short for that on a busy machine.
 */
async function begin(address) {
  await request(address, 'server/discover', {});
  await request(address, 'tools/call', { name: 'test_streaming_elicitation', arguments: {} });
}

async function request(address, method, params) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
  };
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': MODERN,
      'Mcp-Method': method,
      ...(params.name && { 'Mcp-Name': params.name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
  });
  assert.equal(response.status, 200);
  assert.match(await response.text(), /"result"/);
}

async function throughGateway(name, server, revision = LEGACY) {
  const gateway = await gateways.http(server);
  if (revision === MODERN) {
    await begin(gateway.address);
  }
  const found = await results(name, gateway.address, revision);
  gateway.stop();
  return found;
}

const guarded = await serve(java, [...fixture, main, 'http'], {
  log: `${work}/conformance-server.log`,
  printed: 'stdout',
  pattern: /^http\S+/,
});
const everything = await gateways.remote('streamableHttp', '/mcp');
const [guardedDirectly, everythingDirectly] = await Promise.all([
  results('guarded-direct', guarded.address),
  results('everything-direct', everything.args[1]),
]);
const [guardedBehind, everythingBehind] = await Promise.all([
  throughGateway('guarded-behind', { args: ['--url', guarded.address], env: {} }),
  throughGateway('everything-behind', everything),
]);
await step('ConformanceServer behind the gateway', () => compare(guardedDirectly, guardedBehind, STREAMS));
await step('server-everything behind the gateway', () => compare(everythingDirectly, everythingBehind, OF_EVERYTHING));
everything.stop();

const old = await legacyOnly(guarded.address);
const modernDirectly = await results('modern-direct', guarded.address, MODERN);
const modernBehind = await throughGateway('modern-behind', { args: ['--url', guarded.address], env: {} }, MODERN);
const legacyBehind = await throughGateway('legacy-behind', { args: ['--url', old], env: {} }, MODERN);
await step('2026-07-28: ConformanceServer behind the gateway', () => compare(modernDirectly, modernBehind, {}));
await step('2026-07-28: the same without the modern era behind the gateway', () =>
  compare(modernDirectly, legacyBehind, OF_LEGACY_SERVER),
);
finish('compared');
