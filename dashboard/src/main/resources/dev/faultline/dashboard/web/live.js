// Keeps the page current: the server announces each change, then the parts of the page that show it are fetched again.
// Everything works without this script, except that the page must be loaded again by hand.

const status = document.getElementById('live');
let stream;
let fetching = false;
let again = false;
let lost = false;

function say(text) {
  if (status && status.textContent !== text) {
    status.textContent = text;
  }
}

function pathTo(element) {
  // A focused link or field is found again by its address or name.
  return element.id || element.getAttribute('href') || element.getAttribute('name');
}

function replace(old, fresh) {
  if (old.innerHTML === fresh.innerHTML) {
    return;
  }
  const focused = old.contains(document.activeElement) ? pathTo(document.activeElement) : null;
  const open = [...old.querySelectorAll('details')].map((one) => one.open);
  old.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
  const details = [...old.querySelectorAll('details')];
  if (details.length === open.length) {
    details.forEach((one, i) => { one.open = open[i]; });
  }
  if (focused) {
    const target = [...old.querySelectorAll('a, button, input, summary')].find((one) => pathTo(one) === focused);
    (target || document.getElementById('content')).focus({ preventScroll: true });
  }
}

function update(html) {
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  const ids = (root) => [...root.querySelectorAll('[data-live]')].map((one) => one.id);
  const present = ids(document);
  const next = ids(fresh);
  if (present.join() === next.join()) {
    next.forEach((id) => replace(document.getElementById(id), fresh.getElementById(id)));
  } else {
    replace(document.querySelector('main'), fresh.querySelector('main'));
  }
}

async function refresh() {
  if (fetching) {
    again = true;
    return;
  }
  fetching = true;
  try {
    do {
      again = false;
      const response = await fetch(location.href, { credentials: 'same-origin', redirect: 'error' });
      if (response.status === 401) {
        location.reload();
        return;
      }
      if (response.ok) {
        update(await response.text());
      }
    } while (again);
  } catch (unreachable) {
    say('The server cannot be reached. Trying again…');
  } finally {
    fetching = false;
  }
}

function open() {
  // Pages outside a filter still have a query now and then, which the stream does not need.
  const query = document.querySelector('.filter') ? location.search : '';
  stream = new EventSource('/live' + query);
  stream.addEventListener('open', () => {
    say('Live: this page updates itself.');
    if (lost) {
      lost = false;
      refresh();
    }
  });
  stream.addEventListener('change', refresh);
  stream.addEventListener('login', () => location.reload());
  stream.addEventListener('error', () => {
    lost = true;
    if (stream.readyState === EventSource.CLOSED) {
      say('Not live: load the page again to update it.');
      refresh(); // the session may have ended; then this leads to the login
    } else {
      say('The server cannot be reached. Trying again…');
    }
  });
}

function close() {
  stream?.close();
  stream = undefined;
}

// Browsers allow six streams for each host, so a page that no one sees has none.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    close();
  } else if (!stream) {
    open();
    refresh();
  }
});
addEventListener('pagehide', close);
addEventListener('pageshow', (event) => {
  if (event.persisted && !stream) {
    open();
    refresh();
  }
});

if (!document.hidden) {
  open();
}
