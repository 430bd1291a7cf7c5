// Writes a trail as a gateway would have written it: three servers, one of which has a bad morning. The lines are chained
// as in docs/reference/trail.md. Used for the pictures of the guide, and for the questions that the first screen answers.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MINUTE = 60_000;
const never = { kind: 'not_retryable' };
const now = { kind: 'retryable_immediate' };
const after = (afterMs) => ({ kind: 'retryable_after_ms', afterMs });

const FAILURES = {
  read: ['filesystem', 'read_file', 'FILE_NOT_FOUND', 'NOT_FOUND', 'File not found: src/billing/invoice.ts', never],
  write: ['filesystem', 'write_file', 'ACCESS_DENIED', 'PERMISSION_DENIED', 'Access denied: deploy/production.yaml', never],
  search: ['github', 'search_code', 'UPSTREAM_TIMEOUT', 'TIMEOUT', 'The server did not answer within 30 seconds.', now],
  limited: ['github', 'search_code', 'UPSTREAM_RATE_LIMITED', 'EXHAUSTED', 'The server limits how often it may be called.', after(30_000)],
  issue: ['github', 'create_issue', 'INVALID_INPUT_VALUE', 'INVALID_INPUT', 'labels must be an array of strings, not "bug".', never],
  query: ['postgres', 'query', 'UPSTREAM_TOOL_FAILED', 'INTERNAL', 'relation "custmer" does not exist', never],
  crash: ['postgres', 'query', 'UPSTREAM_CRASHED', 'UNAVAILABLE', 'The server ended while it handled the call.', after(1_000)],
};

// The failures of each quarter of an hour, from ten o'clock on: search_code degrades, the rest is the usual noise.
const MORNING = [
  ['read', 'issue'], ['query', 'read'], ['search', 'read'], ['search', 'search', 'write'],
  ['search', 'search', 'search', 'limited', 'read'], ['search', 'search', 'search', 'search', 'limited', 'limited', 'issue'],
  ['search', 'search', 'search', 'search', 'search', 'limited', 'crash'], ['search', 'search', 'limited', 'query', 'read'],
];

// The calls of each tool in five minutes: how many, and how long they took. In the last hour search_code is slow.
const CALLS = [
  ['filesystem', 'read_file', [64, 14, 2, 0, 0, 0, 0, 0, 0]],
  ['filesystem', 'write_file', [10, 9, 1, 0, 0, 0, 0, 0, 0]],
  ['github', 'search_code', [0, 0, 4, 9, 0, 0, 0, 0, 0], [0, 0, 1, 2, 4, 4, 2, 0, 0]],
  ['github', 'create_issue', [0, 0, 0, 9, 3, 0, 0, 0, 0]],
  ['postgres', 'query', [8, 16, 4, 2, 0, 0, 0, 0, 0]],
];
const HOUR = 12;

/** The last ten o'clock (UTC) from which two hours have passed. */
export function tenOClock() {
  const ten = new Date(Date.now() - 2 * 60 * MINUTE);
  if (ten.getUTCHours() < 10) ten.setUTCDate(ten.getUTCDate() - 1);
  ten.setUTCHours(10, 0, 0, 0);
  return ten;
}

/** Writes a trail with these entries into the folder. */
export function write(folder, entries) {
  mkdirSync(folder, { recursive: true });
  let previous = '0'.repeat(64);
  const lines = entries.map((entry, i) => {
    const body = `{"sequence":${i + 1},"batch":${i + 1},${JSON.stringify(entry).slice(1, -1)},"prev_hash":"${previous}"`;
    previous = createHash('sha256').update(body).digest('hex');
    return `${body},"hash":"${previous}"}\n`;
  });
  writeFileSync(join(folder, 'audit-log.jsonl'), lines.join(''));
}

export function fault(id, at, name, message) {
  const [server, tool, code, kind, usual, retry] = FAILURES[name];
  return {
    type: 'fault', id, timestamp: at.toISOString(), tool_name: tool, error_code: code, fault_code: code, kind, retry,
    effect: 'none', session: `session-${id.slice(-1)}`, server, dialect: 'tool-failure', message: message || usual,
  };
}

const event = (name, at, server, tool, details) =>
  ({ type: 'event', event: name, timestamp: at.toISOString(), ...(tool ? { tool_name: tool } : {}), server, details });

function calls(at, interval, failures) {
  return CALLS.map(([server, tool, usual, slow]) => {
    const failed = failures.filter((name) => FAILURES[name][0] === server && FAILURES[name][1] === tool).length;
    const durations = interval >= HOUR && slow ? slow : usual;
    const count = durations.reduce((sum, one) => sum + one);
    return event('calls', at, server, tool, { count, failed, durations });
  });
}

/** The morning, beginning at this time; before it, read_file failed more often than anything has since. */
export function morning(ten) {
  const at = (minutes) => new Date(ten.getTime() + minutes * MINUTE);
  const entries = [];
  for (let i = 0; i < 40; i++) entries.push(fault(`early-${i}`, at(-90 + 2 * i), 'read'));
  const failures = MORNING.flatMap((names, quarter) => names.map((name, i) => [15 * quarter + 1 + 2 * i, name]));
  failures.forEach(([minute, name], i) => entries.push(fault(`morning-${i}`, at(minute), name)));
  for (let interval = 0; interval < 2 * HOUR; interval++) {
    const here = failures.filter(([minute]) => Math.floor(minute / 5) === interval).map(([, name]) => name);
    entries.push(...calls(at(5 * interval + 4), interval, here));
  }
  entries.push(event('upstream_restarted', at(104), 'postgres', '', { generation: 2 }));
  return entries.sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}
