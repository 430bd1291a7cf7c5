// A client on the TypeScript SDK: lists everything that a server offers, calls tools that succeed, one that sends a
// request to the client meanwhile, and one that fails, and prints the envelope of the failure. Any unexpected response
// ends it with exit code 1.
//
//   node client.mjs http URL
//   node client.mjs stdio COMMAND [ARGUMENT...]
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CreateMessageRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { progressOn, WITH_PROGRESS } from './progress.mjs';

const INTENDED = 'This tool intentionally returns an error for testing';

const [kind, target, ...args] = process.argv.slice(2);
const transport =
  kind === 'http'
    ? new StreamableHTTPClientTransport(new URL(target))
    : new StdioClientTransport({ command: target, args, stderr: 'ignore' });

const client = new Client({ name: 'faultline-conformance', version: '1.0.0' }, { capabilities: { sampling: {} } });
client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => ({
  role: 'assistant',
  model: 'none',
  content: { type: 'text', text: `you asked ${params.messages[0].content.text}` },
}));
await client.connect(transport);
try {
  const { tools } = await client.listTools();
  const { resources } = await client.listResources();
  const { prompts } = await client.listPrompts();
  console.log(`${tools.length} tools, ${resources.length} resources, ${prompts.length} prompts`);
  assert.equal(new Set(tools.map((tool) => tool.name)).size, 26);

  const good = await client.callTool({ name: 'test_simple_text' });
  assert.ok(!good.isError);
  console.log(`test_simple_text: ${good.content[0].text}`);

  const steps = progressOn(transport);
  await client.callTool({ name: 'test_tool_with_progress' }, undefined, WITH_PROGRESS);
  assert.deepEqual(steps, [0, 50, 100]);
  const asked = await client.callTool({ name: 'test_sampling', arguments: { prompt: 'who is there' } });
  assert.equal(asked.content[0].text, 'LLM response: you asked who is there');
  console.log(`test_tool_with_progress: ${steps.length} steps; test_sampling: ${asked.content[0].text}`);

  const bad = await client.callTool({ name: 'test_error_handling' });
  assert.equal(bad.isError, true);
  assert.equal(bad.content[0].text.split('\n')[0], INTENDED);
  assert.equal(bad.structuredContent, undefined);
  const failure = bad._meta['io.modelcontextprotocol/toolFailure'];
  const occurrence = bad._meta['dev.faultline/occurrence'];
  assert.deepEqual(failure, {
    class: 'reliability',
    code: 'INTENDED_FAILURE',
    retryable: false,
    correlationId: occurrence.id,
  });
  assert.deepEqual(occurrence.retry, { kind: 'not_retryable' });
  console.log(`test_error_handling: ${JSON.stringify(bad)}`);

  const unknown = await client.callTool({ name: 'test_eror_handling' }).catch((error) => error);
  assert.ok(unknown instanceof McpError);
  assert.equal(unknown.code, -32602);
  assert.match(unknown.message, /Unknown tool: test_eror_handling/);
  console.log(`test_eror_handling: ${unknown.code} ${JSON.stringify(unknown.data)}`);
} finally {
  await client.close();
}
