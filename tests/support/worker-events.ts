import type { CDPSession, Page } from '@playwright/test';

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
