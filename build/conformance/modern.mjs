// A client on the TypeScript packages of the new generation, which speaks revision 2026-07-28 if the server does: finds
// out what the server offers, calls tools that succeed, report progress, ask and fail.
//
//   node modern.mjs http URL
//   node modern.mjs stdio COMMAND [ARGUMENT...]
import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { progressOn, WITH_PROGRESS } from './progress.mjs';

const [kind, target, ...args] = process.argv.slice(2);
const transport =
  kind === 'http'
    ? new StreamableHTTPClientTransport(new URL(target))
    : new StdioClientTransport({ command: target, args, stderr: 'ignore' });

const client = new Client(
  { name: 'faultline-conformance', version: '1.0.0' },
  { capabilities: { sampling: {}, elicitation: {} }, versionNegotiation: { mode: 'auto' } },
);
client.setRequestHandler('sampling/createMessage', ({ params }) => ({
  role: 'assistant',
  model: 'none',
  content: { type: 'text', text: `you asked ${params.messages[0].content.text}` },
}));
await client.connect(transport, { timeout: 120_000 });
try {
  const version = client.getNegotiatedProtocolVersion();
  assert.equal(version, '2026-07-28');
  const { tools } = await client.listTools();
  const good = await client.callTool({ name: 'test_simple_text' });
  assert.ok(!good.isError);
  const steps = progressOn(transport);
  await client.callTool({ name: 'test_tool_with_progress' }, WITH_PROGRESS);
  assert.deepEqual(steps, [0, 50, 100]);
  const asked = await client.callTool({ name: 'test_sampling', arguments: { prompt: 'who is there' } });
  assert.equal(asked.content[0].text, 'LLM response: you asked who is there');
  const bad = await client.callTool({ name: 'test_error_handling' });
  assert.equal(bad.isError, true);
  assert.equal(bad._meta['dev.faultline/occurrence'].code, 'INTENDED_FAILURE');
  const unknown = await client.callTool({ name: 'test_eror_handling' }).catch((error) => error);
  assert.equal(unknown.code, -32602);
  assert.match(unknown.message, /Unknown tool: test_eror_handling/);
  console.log(`${version}, ${tools.length} tools; ${steps.length} steps of progress; ${asked.content[0].text}; the envelope; -32602`);
} finally {
  await client.close();
}
