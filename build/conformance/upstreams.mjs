// What to call on the real servers behind the gateway, and what the client must get: `good` succeeds, `bad` fails, `reads`
// only reads, so it is repeated after a crash, and `writes` changes something, so it is not.

/** A call, what the text of its result must contain, and what the gateway must say about its failure. */
const call = (name, args, text, fault) => ({ params: { name, arguments: args }, text, fault });

/** A failure that the server itself reports, and that repeating the call does not change. */
const said = (code, effect) => ({ code, effect, retry: { kind: 'not_retryable' }, by: 'server' });

export const everything = {
  good: call('echo', { message: 'hello' }, /^Echo: hello$/),
  bad: [
    call('echo', { message: 7 }, /expected string, received number/, said('INVALID_INPUT_VALUE', 'none')),
    call('get-sum', {}, /Invalid arguments for tool get-sum/, said('INVALID_INPUT_VALUE', 'none')),
  ],
  reads: call('get-sum', { a: 2, b: 3 }, /The sum of 2 and 3 is 5/),
  writes: call('toggle-simulated-logging', {}),
};

export const filesystem = (root) => ({
  good: call('read_text_file', { path: `${root}/note.txt` }, /^remember the milk$/),
  bad: [
    call('read_text_file', { path: `${root}/none.txt` }, /ENOENT/, said('FILE_NOT_FOUND', 'none')),
    call('read_text_file', { path: '/etc/passwd' }, /Access denied/, said('OUTSIDE_WORKSPACE', 'none')),
    call('write_file', { path: `${root}/none/a.txt`, content: '' }, /ENOENT/, said('FILE_NOT_FOUND', 'unknown')),
  ],
  reads: call('read_text_file', { path: `${root}/note.txt` }, /^remember the milk$/),
  writes: call('move_file', { source: `${root}/note.txt`, destination: `${root}/moved.txt` }),
});

/** On a graph with the one entity "a". */
export const memory = {
  good: call('open_nodes', { names: ['a'] }, /"name": "a"/),
  bad: [
    call(
      'add_observations',
      { observations: [{ entityName: 'ghost', contents: ['x'] }] },
      /ghost not found/,
      said('ITEM_NOT_FOUND', 'unknown'),
    ),
    call('create_entities', { entities: 'none' }, /expected array/, said('INVALID_INPUT_VALUE', 'none')),
  ],
  reads: call('read_graph', {}, /"name": "a"/),
  // Its annotations say that it may be repeated. The gateway says so too, but does not repeat it.
  writes: { ...call('delete_entities', { entityNames: ['a'] }), retry: { kind: 'retryable_after_ms', afterMs: 1000 } },
};

export const github = {
  good: call('get_issue', { owner: 'o', repo: 'r', issue_number: 7 }, /A public issue/),
  bad: [
    call('get_issue', { owner: 'o' }, /Required/, said('INVALID_INPUT_VALUE', 'unknown')),
    call('create_issue', { owner: 'o', repo: 'r', title: 't' }, /Requires authentication/, said('LOGIN_REQUIRED', 'none')),
  ],
  // It has no annotations, so no call may be repeated.
  writes: call('get_issue', { owner: 'o', repo: 'r', issue_number: 7 }),
};
