/**
 * Returns a list that grows with each step of progress which the transport of a connected client receives. The client's own
 * callback misses a step that arrives together with the result.
 */
export function progressOn(transport) {
  const seen = [];
  const receive = transport.onmessage;
  transport.onmessage = (message, extra) => {
    if (message.method === 'notifications/progress') {
      seen.push(message.params.progress);
    }
    receive(message, extra);
  };
  return seen;
}

/** The options of a call that asks for progress. */
export const WITH_PROGRESS = { onprogress: () => {} };
