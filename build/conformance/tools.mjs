// Calls every tool of the real server once with good and once with bad arguments. `call` is the client's way to
// call a tool; it throws if the client does not accept the result.
import assert from 'node:assert/strict';

/** A result that is not a failure, as the tool itself wrote it. */
async function good(call, name, args) {
  const result = await call(name, args);
  assert.ok(!result.isError, `${name} failed: ${result.content[0].text}`);
  return result.structuredContent ?? result.content[0].text;
}

async function codeTools(call) {
  const path = 'src/greet.sh';
  assert.equal((await good(call, 'open_file', { path })).content, 'echo Hello\n');
  assert.equal((await good(call, 'list_paths', { path: 'src' })).items[0].path, path);
  assert.equal((await good(call, 'blame_range', { path, start_line: 1, end_line: 1 })).blame.length, 1);
  assert.equal((await good(call, 'file_history', { path })).commits.length, 1);
  assert.equal((await good(call, 'search_text', { query: 'Hello' })).total, 1);
  // Its index is being built, or its add-on is missing: then 503 is the correct failure.
  const found = await call('semantic_search', { query: 'greeting' });
  assert.ok(!found.isError || found.structuredContent.problem.code === 'vector-search-error', JSON.stringify(found));
}

async function workspaceTools(call, ground, plan, path) {
  await good(call, 'begin_session', { workspace_root: ground.root });
  await good(call, 'session_status', {});
  await good(call, 'read_file', { path: 'src/greet.sh' });
  await good(call, 'list_plans', {});
  await good(call, 'lint_plan', { hash: plan });
  await good(call, 'list_files', {});
  await good(call, 'check_write', { path, content: 'echo Salut\n', plan });
  await good(call, 'write_file', { path, content: 'echo Salut\n', plan });
  const { hash } = await good(call, 'read_file', { path });
  const destination = `${path}.old`;
  await good(call, 'move_file', { path, destination, previousHash: hash, plan });
  await good(call, 'delete_file', { path: destination, previousHash: hash, plan });
  await good(call, 'read_audit_log', {});
  assert.equal((await good(call, 'verify_audit_log', {})).sound, true);
  const refused = await call('save_plan', { content: ground.plan() });
  assert.equal(refused.structuredContent.error_code, 'UNAUTHORIZED_ACTION');
  await good(call, 'end_session', {});
}

async function contextTools(call) {
  await good(call, 'context.list_caches', {});
  await good(call, 'context.inspect_cache', { cache: 'notes' });
  assert.match(await good(call, 'context.resolve', { cache: 'notes', query: 'greet', budget: 100 }), /How to greet/);
}

async function workflowTools(call, ground) {
  const workspacePath = ground.root;
  const workflowId = 'fix-bug';
  await good(call, 'list_workflows', { workspacePath });
  await good(call, 'inspect_workflow', { workflowId, workspacePath });
  const begun = await good(call, 'start_workflow', { workflowId, workspacePath, goal: 'Greet in French' });
  await good(call, 'checkpoint_workflow', { checkpointToken: begun.checkpointToken });
  const context = { reproduced: true, severity: 'high' };
  await good(call, 'continue_workflow', { continueToken: begun.continueToken, notes: 'Reproduced.', context });
  await good(call, 'resume_session', { workspacePath });
}

/**
 * Saves a plan as the planner, then calls every tool as the executor.
 *
 * @param planner and executor: {tools: what the client listed, call: its way to call a tool}
 * @returns the number of tools
 */
export async function everyTool(ground, planner, executor, path) {
  await good(planner.call, 'begin_session', { workspace_root: ground.root });
  const { hash } = await good(planner.call, 'save_plan', { content: ground.plan() });
  await ground.approve(hash);

  const called = new Set();
  const call = (name, args) => {
    called.add(name);
    return executor.call(name, args);
  };
  await codeTools(call);
  await workspaceTools(call, ground, hash, path);
  await contextTools(call);
  await workflowTools(call, ground);
  const names = executor.tools.map(({ name }) => name);
  assert.deepEqual(names.filter((name) => !called.has(name)), [], 'tools that tools.mjs does not call yet');

  for (const name of names) {
    const bad = await executor.call(name, { nonsense: 1 });
    assert.equal(bad.isError, true, `${name} accepts an unknown argument`);
  }
  return names.length;
}
