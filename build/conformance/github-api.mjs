// Preloaded by server-github in place of the network: GitHub as a client without a token sees it.
globalThis.fetch = async (url, { method }) =>
  method === 'GET'
    ? Response.json({ number: 7, title: 'A public issue', state: 'open' })
    : Response.json({ message: 'Requires authentication', status: '401' }, { status: 401 });
