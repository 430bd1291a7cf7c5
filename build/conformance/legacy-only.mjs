// Stands in front of a server of both eras and lets only the legacy era through, as if the server knew no other.
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';

const MODERN = '2026-07-28';

/** Starts it in front of the server at this address; the result has its own address. */
export async function legacyOnly(address) {
  const proxy = createServer((request, response) => {
    if (request.headers['mcp-protocol-version'] === MODERN) {
      response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Unsupported version' } }));
      return;
    }
    const { method } = request;
    const headers = { ...request.headers, host: new URL(address).host };
    const forwarded = send(address, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return `http://127.0.0.1:${proxy.address().port}/mcp`;
}
