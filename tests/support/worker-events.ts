import type { Page } from '@playwright/test';

/** `sync` with `lastChance`, else `periodicsync`. */
type WorkerEvent = { tag: string; lastChance?: boolean };

/** Has the browser send an event of Background Sync to the worker of the site at `url`. `page` may be on any page. */
export async function fire(page: Page, url: string, { tag, lastChance }: WorkerEvent): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const event = { origin: url, registrationId: await registration, tag };
  if (lastChance === undefined) await client.send('ServiceWorker.dispatchPeriodicSyncEvent', event);
  else await client.send('ServiceWorker.dispatchSyncEvent', { ...event, lastChance });
  await client.detach();
}
