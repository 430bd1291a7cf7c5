// Shared by the runs of all clients: child processes that end with the run, and steps that pass or fail.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const here = fileURLToPath(new URL('.', import.meta.url));

const children = new Set();
let failed = 0;

export function start(command, args, options) {
  const child = spawn(command, args, options);
  children.add(child);
  child.on('close', () => children.delete(child));
  return child;
}

process.on('exit', () => children.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => process.exit(1));
}

/** Creates an empty folder for the output of a run, with a home for the programs that it starts. */
export function workFolder(name) {
  const work = `${here}target/${name}`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(`${work}/home`, { recursive: true });
  return work;
}

/** Runs a program to its end, or for at most five minutes, and returns its exit code and its output. */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 300_000, ...options });
    const said = { out: '', err: '' };
    child.stdout.on('data', (data) => (said.out += data));
    child.stderr.on('data', (data) => (said.err += data));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...said }));
  });
}

/** Runs a script of this folder with the current version of Node. */
export function node(work, script, ...args) {
  return run(process.execPath, [`${here}${script}`, ...args], {
    cwd: work,
    env: { ...process.env, HOME: `${work}/home` },
  });
}

/** Runs MCP Inspector. It gives a server 15 seconds to start by default, which may be too short on a busy machine. */
export function inspector(work, target, ...args) {
  const launcher = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
  return node(work, launcher, '--cli', ...target, ...args, '--connect-timeout', '120000', '--format', 'json');
}

/**
 * Starts a server over HTTP and returns its address once it has printed it.
 *
 * @param printed 'stdout' or 'stderr', where the address is
 * @param pattern finds the address in a line
 */
export function serve(command, args, { log, printed, pattern, ...options }) {
  return new Promise((resolve, reject) => {
    const other = openSync(log, 'w');
    const stdio = ['ignore', printed === 'stdout' ? 'pipe' : other, printed === 'stderr' ? 'pipe' : other];
    const child = start(command, args, { stdio, ...options });
    const late = setTimeout(() => reject(new Error(`the server does not start: ${args.join(' ')}`)), 300_000);
    child.on('error', reject);
    child.on('close', () => reject(new Error(`the server ended: see ${log}`)));
    createInterface({ input: child[printed] }).on('line', (line) => {
      const address = line.match(pattern);
      if (address) {
        clearTimeout(late);
        resolve({ address: address[0], pid: child.pid, stop: (signal) => child.kill(signal) });
      }
    });
  });
}

export async function step(name, work) {
  try {
    console.log(`passed  ${name}: ${await work()}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${error.message}`);
  }
}

/** Ends the process with the verdict. */
export function finish(name) {
  console.log(failed ? `${name}: ${failed} failed` : `${name}: all passed`);
  process.exit(failed ? 1 : 0);
}
