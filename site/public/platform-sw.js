/* The platform's worker. It opens the shell without a network, and says what is pushed. It keeps the shell's page and the
   files that carry a hash in their name: no answer of the API, no uploaded picture, nothing of a case. */

const shell = '/platform/home';
const caching = 'tongmou-shell ';

/** The path of a hashed file of ours, or undefined. */
const assetPath = (address) => {
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin && pathname.startsWith('/_astro/') ? pathname : undefined;
};

// It remembers nothing of the one before: the new one may take over at once.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** A page says which files it was made of. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.loaded)) event.waitUntil(keepShell(event.data.loaded));
});

/** Keeps page and files of one build, or what was kept before: never a page whose files are missing. */
async function keepShell(loaded) {
  const page = await fetch(shell, { cache: 'no-store' });
  if (!page.ok || page.redirected) return;
  const named = [...(await page.clone().text()).matchAll(/"(\/_astro\/[^"]+)"/g)].map(([, path]) => path);
  const assets = [...new Set(loaded.map(assetPath))].filter(Boolean);
  if (!named.every((path) => assets.includes(path))) return;
  const name = caching + named.join(' ');
  const cache = await caches.open(name);
  const kept = new Set((await cache.keys()).map(({ url }) => assetPath(url)));
  await cache.addAll(assets.filter((path) => !kept.has(path)));
  await cache.put(shell, page);
  for (const other of await caches.keys()) if (other.startsWith(caching) && other !== name) await caches.delete(other);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(async (error) => (await kept(shell)) ?? Promise.reject(error)));
  else if (request.method === 'GET' && assetPath(request.url))
    event.respondWith(kept(request).then((found) => found ?? fetch(request)));
});

const kept = (request) => caches.match(request, { ignoreVary: true });

/** What comes is `PushMessage` of contract/notifications.ts. */
self.addEventListener('push', (event) => {
  const { text = '', link = shell, tag = '' } = event.data?.json() ?? {};
  const look = { body: text, tag, lang: 'zh-CN', icon: '/app-icon-192.png', data: link };
  event.waitUntil(self.registration.showNotification('童眸', look));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { origin, href } = new URL(event.notification.data ?? shell, location.origin);
  event.waitUntil(open(origin === location.origin ? href : location.origin + shell));
});

/** Which address a page shows now: the browser tells only the one it was opened with. */
const addressOf = (page) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, 500);
    page.postMessage('where', [port2]);
  });

/** Another page is opened rather than an open one led away: something may be half written there. */
async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = await Promise.all(windows.map((page) => addressOf(page)));
  const there = windows[shown.indexOf(address)];
  await (there ? there.focus() : self.clients.openWindow(address));
}
