// Tests the real server, `faultline serve` with all its toolsets, with clients written by others, over stdio
// and HTTP: each lists all tools, so that its own validator compiles every schema, and calls every one of them.
// dev/conformance starts it:
//
//   node serve.mjs FAULTLINE
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Ground } from './ground.mjs';
import { finish, inspector, step, workFolder } from './harness.mjs';
import { everyTool } from './tools.mjs';

const work = workFolder('served');
const ground = new Ground(work, process.argv[2]);
await ground.prepare();

/** Results are validated here too: not every client validates a failure. */
const results = new Ajv2020({ strict: false, allErrors: true });

async function connect(Client, transport) {
  const client = new Client({ name: 'faultline-served', version: '1.0.0' });
  await client.connect(transport, { timeout: 120_000 });
  const { tools } = await client.listTools();
  const validators = new Map(
    tools.filter((tool) => tool.outputSchema).map((tool) => [tool.name, results.compile(tool.outputSchema)]),
  );
  const call = async (name, args) => {
    const result = await client.callTool({ name, arguments: args }, undefined, { timeout: 120_000 });
    const valid = validators.get(name);
    if (valid) {
      assert.ok(valid(result.structuredContent), `${name}: ${results.errorsText(valid.errors)}`);
    }
    return result;
  };
  return { tools, call, close: () => client.close() };
}

let runs = 0;

async function client(Client, transport) {
  const planner = await connect(Client, transport('planner'));
  const executor = await connect(Client, transport('executor'));
  try {
    const tools = await everyTool(ground, planner, executor, `src/salut-${++runs}.sh`);
    return `${tools} tools listed and called`;
  } finally {
    await planner.close();
    await executor.close();
  }
}

/** Every schema in Ajv's strict mode, in both versions of JSON Schema that TypeScript clients use. */
async function schemas() {
  const { tools, close } = await connect(Client1, new Stdio1({ command: ground.stdio('executor'), stderr: 'ignore' }));
  await close();
  writeFileSync(`${work}/tools.json`, JSON.stringify(tools, null, 2));
  // A member of an envelope may be null, and an alternative may require what is declared beside it.
  const strict = { strict: true, allowUnionTypes: true, strictRequired: false, logger: false };
  for (const { name, inputSchema, outputSchema } of tools) {
    for (const ajv of [new Ajv({ strict: true }), new Ajv2020({ strict: true })]) {
      assert.doesNotThrow(() => ajv.compile(inputSchema), `inputSchema of ${name}`);
    }
    for (const ajv of [new Ajv(strict), new Ajv2020(strict)]) {
      assert.doesNotThrow(() => outputSchema && ajv.compile(outputSchema), `outputSchema of ${name}`);
    }
  }
  return `${tools.length} tools`;
}

async function inspect(target, ...args) {
  const { code, out, err } = await inspector(work, [target], ...args);
  // 5: the call failed and its result was shown, which is the correct response to a call without arguments.
  assert.ok(code === 0 || code === 5, `exit code ${code}: ${out}${err}`);
  return JSON.parse(out).result;
}

async function everyToolInspected(target) {
  const { tools } = await inspect(target, '--method', 'tools/list');
  const failed = [];
  for (const { name } of tools) {
    const result = await inspect(target, '--method', 'tools/call', '--tool-name', name);
    assert.ok(result.content[0].text, name);
    if (result.isError) {
      failed.push(name);
    }
  }
  return `${tools.length} tools listed and called without arguments, ${failed.length} with a failure as result`;
}

await step('every schema in Ajv, strict', schemas);
const served = { planner: await ground.http('planner'), executor: await ground.http('executor') };
const stdio = (Transport) => (role) => new Transport({ command: ground.stdio(role), stderr: 'ignore' });
const http = (Transport) => (role) => new Transport(new URL(served[role].address));
await step('TypeScript SDK 1.32.2 over stdio', () => client(Client1, stdio(Stdio1)));
await step('TypeScript SDK 1.32.2 over HTTP', () => client(Client1, http(Http1)));
await step('TypeScript client 2.4.0 over stdio', () => client(Client2, stdio(Stdio2)));
await step('TypeScript client 2.4.0 over HTTP', () => client(Client2, http(Http2)));
await step('Inspector over HTTP', () => everyToolInspected(served.executor.address));
await step('Inspector over stdio', () => everyToolInspected(ground.stdio('executor')));
finish('clients of faultline serve');
