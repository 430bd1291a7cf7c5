// Records how real MCP servers answer good and bad calls: record.mjs CORPUS. The lines of CORPUS that were written by hand
// stay; all others are replaced. A result that says isError is not a candidate for a hidden failure, and is only counted.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, homedir, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { servers } from './servers.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const LONGEST = 4000; // a longer result is data; the gateway does not search results of 64 KB or more
const PATIENCE = 45_000;

const LOG = '2026-03-01 10:00:00 ERROR connection refused\n2026-03-01 10:00:01 INFO connected\n2026-03-01 10:00:02 ERROR time-out\n';

/** The pages of the recorder's own web server: path, status, type and body. */
const PAGES = {
  '/page': [200, 'text/html', '<html><head><title>A page</title></head><body><h1>A page</h1><p>With text.</p></body></html>'],
  '/errors': [200, 'text/html', '<html><head><title>Error codes</title></head><body><h1>Error codes</h1><p>Error 42: the disk is full.</p></body></html>'],
  '/soft': [200, 'text/html', '<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1></body></html>'],
  '/log': [200, 'text/plain', LOG],
  '/error.json': [200, 'application/json', '{"error":"out of stock"}'],
  '/failed.json': [200, 'application/json', '{"success":false,"message":"The job failed"}'],
  '/data.json': [200, 'application/json', '{"items":[1,2],"error":null}'],
  '/graphql.json': [200, 'application/json', '{"data":null,"errors":[{"message":"Unknown field"}]}'],
  '/down': [503, 'text/html', '<html><head><title>503 Service Unavailable</title></head><body>Down</body></html>'],
};

function serve() {
  const site = createServer((request, response) => {
    const [status, type, body] = PAGES[request.url] ?? [404, 'application/json', '{"error":"not found"}'];
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
  return new Promise((ready) => site.listen(0, '127.0.0.1', () => ready(site)));
}

function program(server) {
  const folder = join(HERE, 'node_modules', server.package);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const bins = typeof manifest.bin === 'string' ? { only: manifest.bin } : manifest.bin;
  const bin = bins[server.bin] ?? Object.values(bins)[0];
  return { file: join(folder, bin), version: manifest.version };
}

function playground() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'recorded-')));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'notes.txt'), 'first line\nError: this line is data\nlast line\n');
  writeFileSync(join(folder, 'docs', 'errors.json'), '{"error":"a stored document"}');
  writeFileSync(join(folder, 'broken.js'), 'const x = ;\n');
  writeFileSync(join(folder, 'app.log'), LOG);
  writeFileSync(join(folder, 'error-page.html'), PAGES['/soft'][2]);
  return folder;
}

function filled(value, folder, site) {
  return JSON.parse(JSON.stringify(value).replaceAll('{folder}', folder).replaceAll('{site}', site));
}

/** A server's process, and one request at a time. */
class Session {
  constructor(server, folder, site) {
    const args = filled(server.args ?? [], folder, site);
    const env = filled({ PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...server.env }, folder, site);
    this.process = spawn(process.execPath, [program(server).file, ...args], { cwd: folder, env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.process.stdin.on('error', () => {});
    this.waiting = new Map();
    this.last = 0;
    createInterface({ input: this.process.stdout }).on('line', (line) => this.receive(line));
    this.process.on('exit', () => this.waiting.forEach((done) => done({ error: { message: 'exited' } })));
  }

  receive(line) {
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      return; // text beside the messages
    }
    if (message.method && message.id !== undefined) {
      this.send({ id: message.id, error: { code: -32601, message: 'not supported' } });
    }
    this.waiting.get(message.id)?.(message);
  }

  send(message) {
    this.process.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n');
  }

  async ask(method, params) {
    const id = ++this.last;
    let timer;
    const answer = new Promise((done) => {
      this.waiting.set(id, done);
      timer = setTimeout(() => done({ error: { message: 'silent' } }), PATIENCE);
    });
    this.send({ id, method, params });
    const message = await answer;
    clearTimeout(timer);
    this.waiting.delete(id);
    return message;
  }

  async open() {
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'recorder', version: '1' } };
    const answer = await this.ask('initialize', client);
    if (answer.error) throw new Error(answer.error.message);
    this.send({ method: 'notifications/initialized' });
    return (await this.ask('tools/list', {})).result.tools;
  }
}

function withoutThisMachine(value, folder, site) {
  const secrets = [[site, 'http://site.example'], [folder, '/data'], [HERE, '/opt/servers'], [homedir(), '/home/user'], [hostname(), 'host']];
  if (userInfo().username !== 'root') secrets.push([userInfo().username, 'user']);
  let text = JSON.stringify(value);
  for (const [secret, instead] of secrets) text = text.replaceAll(secret, instead);
  return JSON.parse(text);
}

async function record(server, site) {
  const folder = playground();
  const session = new Session(server, folder, site);
  const lines = [];
  const counts = { errors: 0, protocol: 0, long: 0 };
  try {
    const tools = new Map((await session.open()).map((tool) => [tool.name, tool]));
    for (const [number, [tool, given, failed]] of server.calls.entries()) {
      const args = filled(given, folder, site);
      const { result } = await session.ask('tools/call', { name: tool, arguments: args });
      if (!result) counts.protocol++;
      else if (result.isError) counts.errors++;
      else if (JSON.stringify(result).length > LONGEST) counts.long++;
      else {
        const outputs = tools.get(tool)?.outputSchema?.properties;
        lines.push(withoutThisMachine({
          id: `${server.name}-${String(number + 1).padStart(2, '0')}`,
          from: `${server.package} ${program(server).version}`,
          tool,
          arguments: args,
          failed,
          ...(outputs && { outputs: Object.keys(outputs) }),
          result,
        }, folder, site));
      }
    }
  } catch (reason) {
    console.error(`${server.name}: ${reason.message}`);
  } finally {
    session.process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
  console.error(`${server.name}: ${lines.length} results, ${counts.errors} with isError, ${counts.protocol} errors of the protocol, `
      + `${counts.long} too long`);
  return lines;
}

const [, , corpus, only] = process.argv;
const web = await serve();
const site = `http://127.0.0.1:${web.address().port}`;
const written = readFileSync(corpus, 'utf8').split('\n').filter((line) => line && JSON.parse(line).from === 'written');
const recorded = [];
for (const server of servers.filter((it) => !only || it.name === only)) recorded.push(...(await record(server, site)));
web.close();
const lines = recorded.map((line) => JSON.stringify(line));
if (only) console.log(lines.join('\n'));
else writeFileSync(corpus, [...lines, ...written].join('\n') + '\n');
