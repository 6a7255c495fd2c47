import type { CDPSession, Page } from '@playwright/test';
import { fetchAnew } from './client.ts';
import type { Mode } from './cutting-proxy.ts';

/** Speaks to the worker of the site at `url` as DevTools do. `page` may be on any page. */
export async function withWorker(
  page: Page,
  url: string,
  use: (session: CDPSession, worker: { origin: string; registrationId: string }) => Promise<unknown>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await use(session, { origin: url, registrationId: await registered });
  await session.detach();
}

/** `sync` with `lastChance`, else `periodicsync`. */
type WorkerEvent = { tag: string; lastChance?: boolean };

/** Has the browser send an event of Background Sync to the worker. */
export const fire = (page: Page, url: string, { tag, lastChance }: WorkerEvent): Promise<void> =>
  withWorker(page, url, (session, worker) =>
    lastChance === undefined
      ? session.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...worker, tag })
      : session.send('ServiceWorker.dispatchSyncEvent', { ...worker, tag, lastChance }),
  );

/** The browser gives the worker nothing of its caches and databases once a page has asked for that. */
const PRELUDE = `
let isGone = false;
new BroadcastChannel('test-storage').onmessage = () => { isGone = true; };
const lost = () => new DOMException('storage is gone', 'UnknownError');
for (const { prototype } of [Cache, CacheStorage]) {
  const { match } = prototype;
  prototype.match = function (...args) {
    return isGone ? Promise.reject(lost()) : match.apply(this, args);
  };
}
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (...args) {
  if (isGone) throw lost();
  return transaction.apply(this, args);
};
`;

/** What the line does so that the browser installs a worker whose storage can be lost. */
export async function workerThatLosesStorage(siteUrl: string): Promise<Mode> {
  const body = PRELUDE + (await (await fetchAnew(`${siteUrl}/sw.js`)).text());
  const answer = [
    'HTTP/1.1 200 OK',
    'Content-Type: text/javascript; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
  return { when: ({ line }) => (line.startsWith('GET /sw.js ') ? { answer: () => answer } : 'ok') };
}

/** Runs in a page whose worker is in charge: ends when the worker finds nothing any more. */
export async function loseStorage(): Promise<void> {
  new BroadcastChannel('test-storage').postMessage('gone');
  const saved = { cache: 'only-if-cached', mode: 'same-origin' } as const;
  while ((await fetch('/api/category', saved)).status !== 204);
}

/** Runs in a page with cards: the address of the first post, which the worker makes of what is saved. */
export const firstPost = (): string | undefined =>
  document.querySelector('article')?.querySelector<HTMLAnchorElement>('a[href^="/blog/"]')?.pathname;
