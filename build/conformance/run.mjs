// Tests the guarded fixture server with clients written by others: the official conformance suite, the Inspector
// and the TypeScript SDK. dev/conformance installs and builds what this needs, and starts it:
//
//   node run.mjs JAVA CLASSPATH
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { finish, inspector, node, serve, step, workFolder } from './harness.mjs';

const INTENDED = 'This tool intentionally returns an error for testing';
const work = workFolder('guarded');
const [java, classpath] = process.argv.slice(2);

// In a file, because the Inspector would interpret Java's options itself.
const quoted = classpath.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
writeFileSync(
  `${work}/server.args`,
  `-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "${quoted}" dev.faultline.examples.conformance.ConformanceServer`,
);
const server = [java, `@${work}/server.args`];

const serving = (mode) =>
  serve(server[0], [server[1], mode], { log: `${work}/${mode}.log`, printed: 'stdout', pattern: /^http\S+/ });

/** The output of a run of the suite: the checks of every scenario. */
function results(folder) {
  return readdirSync(folder).map((name) => ({
    scenario: name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''),
    checks: JSON.parse(readFileSync(`${folder}/${name}/checks.json`, 'utf8')),
  }));
}

const withStatus = (runs, status) =>
  runs.flatMap(({ scenario, checks }) =>
    checks.filter((check) => check.status === status).map((check) => `${scenario}/${check.id}`),
  );

/** The suite itself does not count these: they belong to an extension, and the server does not declare it. */
const isOfExtension = ({ scenario }) => scenario.startsWith('tasks-');

/** Runs scenarios against the address, and asserts their number and that each passed. */
async function suite(name, scenarios, ...args) {
  const folder = `${work}/${name}-${args.at(-1)}`;
  const { code, out, err } = await node(work, `node_modules/${name}/dist/index.js`, 'server', ...args, '-o', folder);
  writeFileSync(`${folder}.log`, out + err);
  const runs = results(folder).filter((run) => !isOfExtension(run));
  assert.deepEqual(withStatus(runs, 'FAILURE'), []);
  assert.equal(code, 0, `exit code ${code}`);
  assert.equal(runs.length, scenarios, `${runs.length} scenarios ran, not ${scenarios}`);
  const warnings = withStatus(runs, 'WARNING');
  const also = warnings.length ? `; warnings: ${warnings.join(', ')}` : '';
  return `${runs.length} of ${scenarios} scenarios, ${withStatus(runs, 'SUCCESS').length} checks${also}`;
}

/** The suite would accept any error, even that of a server without this tool. */
function ownText(folder) {
  const { checks } = results(`${work}/${folder}`).find(({ scenario }) => scenario === 'tools-call-error');
  const { result } = checks.find(({ id }) => id === 'tools-call-error').details;
  assertEnvelope(result);
  return result.content[0].text;
}

function assertEnvelope(result) {
  assert.equal(result.isError, true);
  assert.equal(result.content[0].text.split('\n')[0], INTENDED);
  assert.equal(result.structuredContent, undefined);
  assert.equal(result._meta['io.modelcontextprotocol/toolFailure'].code, 'INTENDED_FAILURE');
  assert.equal(result._meta['dev.faultline/occurrence'].code, 'INTENDED_FAILURE');
}

async function bare() {
  const { address, stop } = await serving('bare');
  const folder = `${work}/bare`;
  const { code } = await node(
    work,
    'node_modules/@modelcontextprotocol/conformance/dist/index.js',
    ...['server', '--url', address, '--scenario', 'tools-call-error', '-o', folder],
  );
  stop();
  const [{ checks }] = results(folder);
  assert.equal(code, 1, `the bare SDK passes tools-call-error: exit code ${code}`);
  assert.equal(checks[0].status, 'FAILURE');
  assert.match(checks[0].errorMessage, new RegExp(INTENDED), 'it was not the tool that failed');
  return `exit code 1, ${checks[0].errorMessage}`;
}

async function inspect(expected, target, ...args) {
  const { code, out, err } = await inspector(work, target, ...args);
  assert.equal(code, expected, `exit code ${code} and not ${expected}: ${err}`);
  return JSON.parse(out).result;
}

async function listAndCallInspected(target) {
  const call = (name) => ['--method', 'tools/call', '--tool-name', name];
  const { tools } = await inspect(0, target, '--method', 'tools/list');
  assert.equal(tools.length, 26);
  const good = await inspect(0, target, ...call('test_simple_text'));
  assert.equal(good.content[0].text, 'This is a simple text response for testing.');
  assertEnvelope(await inspect(5, target, ...call('test_error_handling')));
  return `${tools.length} tools, exit codes 0 (list), 0 (good call), 5 (failing call), envelope shown`;
}

async function client(script, ...args) {
  const { code, out, err } = await node(work, script, ...args);
  writeFileSync(`${work}/${script}-${args[0]}.log`, out + err);
  assert.equal(code, 0, err);
  return out.trimEnd().replaceAll('\n', '\n        ');
}

const guarded = await serving('http');
await step('conformance suite 0.1.16', () =>
  suite(
    '@modelcontextprotocol/conformance',
    ...[32, '--url', guarded.address, '--suite', 'all', '--spec-version', '2025-11-25'],
  ),
);
await step('its test_error_handling', () => ownText('@modelcontextprotocol/conformance-2025-11-25'));
await step('conformance suite 0.2.0-alpha.12', () =>
  suite('conformance-next', ...[33, '--url', guarded.address, '--requirements', '2025-11-25']),
);
await step('the same suite for 2026-07-28', () =>
  suite('conformance-next', ...[40, '--url', guarded.address, '--requirements', '2026-07-28']),
);
await step('the same tool on the bare SDK fails tools-call-error', bare);
await step('Inspector over HTTP', () => listAndCallInspected([guarded.address]));
await step('Inspector over stdio', () => listAndCallInspected([...server, 'stdio']));
await step('TypeScript SDK over HTTP', () => client('client.mjs', 'http', guarded.address));
await step('TypeScript SDK over stdio', () => client('client.mjs', 'stdio', ...server, 'stdio'));
await step('TypeScript client 2.4.0, 2026-07-28, over HTTP', () => client('modern.mjs', 'http', guarded.address));
await step('TypeScript client 2.4.0, 2026-07-28, over stdio', () => client('modern.mjs', 'stdio', ...server, 'stdio'));

finish('conformance');
