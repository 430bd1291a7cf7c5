// An MCP server over stdio that answers every request with the line that it has received, and with members that no
// revision of the protocol knows, in forms that a parser would change.
import { createInterface } from 'node:readline';

const unknown = '"x-unknown": {"large":12345678901234567890,"small":1e400,"zero":-0,"text":"\\u00e9\\/"}';

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) {
    return;
  }
  const content = `"content":[{"type":"text","text":${JSON.stringify(line)}}]`;
  const result = method === 'initialize' ? '"protocolVersion":"2025-11-25","capabilities":{}' : content;
  if (method === 'tools/call') {
    console.log(`{"jsonrpc":"2.0","method":"notifications/x-unknown","params":{${unknown}},${unknown}}`);
  }
  console.log(`{"jsonrpc":"2.0","id":${id},${unknown},"result":{${result},${unknown}}}`);
});
