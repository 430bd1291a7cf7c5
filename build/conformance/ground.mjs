// Where the real server runs: a small repository, a cache, workflows, a home, and a plan that a person approves.
import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { here, run, serve } from './harness.mjs';

const repository = `${here}../..`;

export class Ground {
  plans = 0;

  constructor(work, faultline) {
    this.work = work;
    this.faultline = faultline;
    this.root = `${work}/shop`;
    this.options = { cwd: work, env: { ...process.env, HOME: `${work}/home`, FAULTLINE_HOME: `${work}/home` } };
  }

  async prepare() {
    mkdirSync(`${this.root}/src`, { recursive: true });
    writeFileSync(`${this.root}/src/greet.sh`, 'echo Hello\n');
    await this.must('git', 'init', '-q', this.root);
    await this.must('git', '-C', this.root, 'add', '.');
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
    await this.must('git', '-C', this.root, ...identity, 'commit', '-qm', 'first');
    mkdirSync(`${this.work}/notes`);
    writeFileSync(`${this.work}/notes/one.md`, 'How to greet somebody.\n');
    await this.must(this.faultline, 'context', 'build', '--sources', 'notes', '--cache', 'caches/notes');
    cpSync(`${repository}/examples/workflows`, `${this.work}/flows`, { recursive: true });
    for (const role of ['planner', 'executor']) {
      const script = this.stdio(role);
      const args = this.arguments(role, '--stdio').map((it) => `'${it}'`);
      writeFileSync(script, `#!/bin/sh\nexport FAULTLINE_HOME='${this.work}/home'\nexec '${this.faultline}' ${args.join(' ')}\n`);
      chmodSync(script, 0o755);
    }
  }

  /** The server over stdio, as a program without arguments, which the Inspector would interpret itself. */
  stdio(role) {
    return `${this.work}/${role}`;
  }

  http(role) {
    return serve(this.faultline, this.arguments(role, '--http', '127.0.0.1:0'), {
      ...this.options,
      log: `${this.work}/${role}.out`,
      printed: 'stderr',
      pattern: /http:\/\/\S+\/mcp/,
    });
  }

  arguments(role, ...transport) {
    const folders = ['--root', this.root, '--caches', `${this.work}/caches`, '--workflows', `${this.work}/flows`];
    return ['serve', ...transport, ...folders, '--role', role];
  }

  /** A plan that has not been saved yet. */
  plan() {
    const plan = readFileSync(`${repository}/app/src/test/resources/workspace/plan.md`, 'utf8');
    return plan
      .replace('Greet in two languages', `Greet in ${++this.plans + 1} languages`)
      .replace('Allowed operations: create, modify', 'Allowed operations: create, modify, move, delete')
      .replace('Forbidden operations: delete', 'Forbidden operations: none');
  }

  approve(hash) {
    return this.must(this.faultline, 'plan', 'approve', hash, '--root', this.root);
  }

  async must(command, ...args) {
    const { code, out, err } = await run(command, args, this.options);
    appendFileSync(`${this.work}/commands.log`, `${command} ${args.join(' ')}\n${out}${err}`);
    assert.equal(code, 0, `${command} ${args.join(' ')}: ${err}`);
  }
}
