// The gateways under test, and the servers behind them. A server is {name, args: how the gateway reaches it, process:
// a part of its command line, env: variables that it needs, calls: what to call, from upstreams.mjs}.
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { here, run, serve, start } from './harness.mjs';
import * as calls from './upstreams.mjs';

const main = (name) => `${here}node_modules/@modelcontextprotocol/${name}/dist/index.js`;

async function freePort() {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

/** Finds the process with this text in its command line, below another one. */
export async function processBelow(pid, text) {
  const { out } = await run('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const all = out.split('\n').map((line) => line.trim().match(/^(\d+) +(\d+) +(.*)$/));
  const known = all.filter(Boolean).map(([, child, parent, args]) => ({ child: +child, parent: +parent, args }));
  for (const below = [pid]; below.length; ) {
    const next = below.shift();
    for (const { child, args } of known.filter(({ parent }) => parent === next)) {
      if (args.includes(text)) {
        return child;
      }
      below.push(child);
    }
  }
  return undefined;
}

/** The state of a process, as ps reports it. */
export async function stateOf(pid) {
  const { out } = await run('ps', ['-o', 'state=', '-p', String(pid)]);
  return out.trim();
}

export class Gateways {
  count = 0;

  constructor(work, faultline) {
    this.work = work;
    this.faultline = faultline;
    this.env = { ...process.env, HOME: `${work}/home`, FAULTLINE_HOME: `${work}/home` };
  }

  /** Servers that are started by the gateway. */
  local() {
    const root = `${this.work}/files`;
    mkdirSync(root);
    writeFileSync(`${root}/note.txt`, 'remember the milk');
    const graph = `${this.work}/memory.jsonl`;
    writeFileSync(graph, '{"type":"entity","name":"a","entityType":"thing","observations":[]}\n');
    return {
      everything: this.command('server-everything', ['stdio'], calls.everything),
      filesystem: this.command('server-filesystem', [root], calls.filesystem(root)),
      memory: this.command('server-memory', [], calls.memory, { env: { MEMORY_FILE_PATH: graph } }),
      github: this.command('server-github', [], calls.github, { node: ['--import', `${here}github-api.mjs`] }),
    };
  }

  command(name, args, called, { node = [], env = {} } = {}) {
    return { name, args: ['--', process.execPath, ...node, main(name), ...args], process: main(name), env, calls: called };
  }

  /** An earlier version of server-everything: the later ones have no list with pages. */
  paged() {
    const program = `${here}node_modules/everything-paged/dist/index.js`;
    const { good } = calls.everything;
    return { name: 'everything-paged', args: ['--', process.execPath, program, 'stdio'], env: {}, calls: { good, bad: [] } };
  }

  /** Starts server-everything over HTTP with this transport. */
  async remote(transport, path) {
    const port = await freePort();
    const begin = () =>
      serve(process.execPath, [main('server-everything'), transport], {
        log: `${this.work}/everything-${transport}.log`,
        printed: 'stderr',
        pattern: /(listening|running) on port \d+/,
        env: { ...this.env, PORT: String(port) },
      });
    let running = await begin();
    return {
      name: `server-everything (${transport})`,
      args: ['--url', `http://127.0.0.1:${port}${path}`],
      env: {},
      calls: calls.everything,
      kill: () => running.stop('SIGKILL'),
      restart: async () => (running = await begin()),
      stop: () => running.stop(),
    };
  }

  /** All of these servers in one file. */
  file(servers) {
    const entries = Object.entries(servers).map(([name, { args, env }]) => {
      const [kind, first, ...more] = args;
      return [name, kind === '--url' ? { type: 'http', url: first } : { command: first, args: more, env }];
    });
    const path = `${this.work}/mcp-${++this.count}.json`;
    writeFileSync(path, JSON.stringify({ mcpServers: Object.fromEntries(entries) }, null, 2));
    return { name: 'servers of a file', args: ['--servers', path], env: {} };
  }

  /** A server in this folder that runs as a separate program. */
  script(name, ...args) {
    return { name, args: ['--', process.execPath, `${here}${name}`, ...args], env: {} };
  }

  /** Starts ts-server.mjs over HTTP. */
  async typescript(eras) {
    const { address, stop } = await serve(process.execPath, [`${here}ts-server.mjs`, 'http', eras, String(await freePort())], {
      log: `${this.work}/typescript-${++this.count}.log`,
      printed: 'stderr',
      pattern: /http:\S+/,
      env: this.env,
    });
    return { name: `ts-server.mjs (${eras})`, args: ['--url', address], env: {}, stop };
  }

  options(server) {
    return ['--trail', `${this.work}/trail-${++this.count}`, ...server.args];
  }

  /** How a client starts a gateway of its own. */
  starting(server) {
    const args = ['gateway', '--stdio', ...this.options(server)];
    return { command: this.faultline, args, env: { ...this.env, ...server.env } };
  }

  /** A gateway for one client, which the client starts. */
  async stdio(server) {
    const transport = new StdioClientTransport({ ...this.starting(server), stderr: 'ignore' });
    return { transport, pid: () => transport.pid, stop: () => {} };
  }

  /** The same without a client: a process with pipes. */
  pipes(server) {
    const env = { ...this.env, ...server.env };
    return start(this.faultline, ['gateway', '--stdio', ...this.options(server)], { stdio: ['pipe', 'pipe', 'ignore'], env });
  }

  /** A gateway over HTTP. */
  async http(server) {
    const gateway = await serve(this.faultline, ['gateway', '--http', '127.0.0.1:0', ...this.options(server)], {
      log: `${this.work}/gateway-${this.count}.log`,
      printed: 'stderr',
      pattern: /http:\/\/\S+\/mcp/,
      env: { ...this.env, ...server.env },
    });
    const transport = new StreamableHTTPClientTransport(new URL(gateway.address));
    return { transport, address: gateway.address, pid: () => gateway.pid, stop: gateway.stop };
  }
}
