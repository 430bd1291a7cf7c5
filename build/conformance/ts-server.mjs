// A server on the TypeScript packages of the new generation, for the gateway to stand in front of.
//
//   node ts-server.mjs stdio ERAS
//   node ts-server.mjs http ERAS PORT
//
// ERAS is 'both', or 'modern' for a server that speaks revision 2026-07-28 only.
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { McpServer, acceptedContent, createMcpHandler, fromJsonSchema, inputRequired } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const [transport, eras, port] = process.argv.slice(2);
const text = (said) => ({ content: [{ type: 'text', text: said }] });
const name = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
let begun = 0;
let stopped = 0;

function create() {
  const server = new McpServer({ name: 'typescript', version: '1.0.0' });
  const tool = (called, handler, inputSchema = { type: 'object' }) =>
    server.registerTool(called, { description: called, inputSchema: fromJsonSchema(inputSchema) }, handler);
  tool('greet', ({ name: who }) => text(`Hello ${who}`), name);
  tool('steps', async (_, { mcpReq }) => {
    for (let progress = 1; progress <= 3; progress++) {
      const params = { progressToken: mcpReq._meta.progressToken, progress, total: 3 };
      await mcpReq.notify({ method: 'notifications/progress', params });
    }
    return text('done');
  });
  tool('fail', () => {
    throw new Error("ENOENT: no such file or directory, open 'a.txt'");
  });
  tool('ask', (_, { mcpReq }) => {
    const answer = acceptedContent(mcpReq.inputResponses, 'who');
    return answer
      ? text(`Hello ${answer.name}`)
      : inputRequired({ inputRequests: { who: inputRequired.elicit({ message: 'Who?', requestedSchema: name }) } });
  });
  tool('wait', (_, { mcpReq }) => {
    const { promise, resolve } = Promise.withResolvers();
    mcpReq.signal.addEventListener('abort', () => resolve(text(`stopped ${++stopped}`)));
    begun++;
    return promise;
  });
  tool('begun', () => text(String(begun)));
  tool('stopped', () => text(String(stopped)));
  return server;
}

function serveHttp() {
  const handler = createMcpHandler(create, { legacy: eras === 'both' ? 'stateless' : 'reject' });
  createServer(async (request, response) => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const body = request.method === 'POST' ? Readable.toWeb(request) : undefined;
    const answer = await handler.fetch(
      new Request(`http://127.0.0.1:${port}${request.url}`, {
        method: request.method,
        headers: Object.entries(request.headers).map(([key, value]) => [key, String(value)]),
        body,
        duplex: 'half',
        signal: gone.signal,
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) {
      Readable.fromWeb(answer.body)
        .on('error', () => response.destroy())
        .pipe(response);
    } else {
      response.end();
    }
  }).listen(Number(port), '127.0.0.1', () => console.error(`listening on http://127.0.0.1:${port}/mcp`));
}

if (transport === 'http') {
  serveHttp();
} else {
  serveStdio(create, { legacy: eras === 'both' ? 'serve' : 'reject' });
}
