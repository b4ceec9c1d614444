// The service worker: keeps the files of one version, so that the page works offline and all its files
// fit together, and adds the headers that shared memory and the policy need, on hosts that send none.
// `stamp.js`, which the build writes, has the version, its files and the headers.
'use strict';

importScripts('stamp.js');

const { version, files, headers } = self.STAMP;
const CACHE = `gradus ${version}`;
const kept = new Set(files.map(file => new URL(file, location).href));

addEventListener('install', event => event.waitUntil(
  caches.open(CACHE).then(cache => cache.addAll(files.map(file => new Request(file, { cache: 'no-cache' }))))));

addEventListener('activate', event => event.waitUntil(caches.keys()
  .then(names => Promise.all(names.filter(name => name.startsWith('gradus ') && name !== CACHE).map(name => caches.delete(name))))
  .then(() => clients.claim())));

// A page that starts asks for the version that waits. It waits on while another page runs the old one.
addEventListener('message', event => event.waitUntil(clients.matchAll({ type: 'window', includeUncontrolled: true }).then(pages => {
  if (event.data !== 'take') return null;
  return pages.length < 2 ? skipWaiting() : event.source.postMessage('waits');
})));

/** What was kept, or else what the host has. */
async function found(request) {
  const address = new URL(request.url);
  address.hash = '';
  const response = kept.has(address.href) ? await (await caches.open(CACHE)).match(address.href) : null;
  return response ?? fetch(request);
}

addEventListener('fetch', event => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(found(request).then(response => {
    if (response.type === 'opaque' || response.status === 304) return response;
    const all = new Headers(response.headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers: all });
  }));
});
