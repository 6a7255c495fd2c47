import { readdir } from 'node:fs/promises';
import type { ServerFacts } from '#contract/backups.ts';
import { test as base } from './api-test.ts';
import type { Client } from './client.ts';
import { aReceiver } from './receiver.ts';
import { tempFolder } from './temp-folder.ts';
import { type Overrides, startTestApp, type TestApp } from './test-app.ts';

export { expect } from './api-test.ts';

const going = new AbortController().signal;

/** A site whose backups go into a folder each night, and whose owner is notified by a webhook. It is 11:30 in India. */
export const test = base
  .extend('folder', () => tempFolder('backups'))
  .extend('receiver', async ({ task: _ }, { onCleanup }) => {
    const receiver = await aReceiver();
    await receiver.open();
    onCleanup(receiver.close);
    return receiver;
  })
  .extend('settings', ({ clock, folder, receiver }): Overrides => {
    clock.set('2026-11-20T06:00:00Z');
    return { backupDir: folder, noticeOrigins: [new URL(receiver.url).origin] };
  })
  .extend('nightly', ({ app, owner, folder, settings, clock }) => {
    return {
      app,
      /** One more server on the same database. The test ends it. */
      startOther: () => startTestApp({ ...settings, now: clock.now, sharing: app }),
      makeDue: (of = app, signal = going) => of.features.backups.service.backups.nightly.makeDue(signal),
      files: async () => (await readdir(folder)).sort(),
      /** What an owner is shown of backups. */
      facts: async (): Promise<ServerFacts['backups']> => (await owner.get('/server')).body.backups,
    };
  });

/** Has the owner notified by the webhook at `url`. */
export async function tellBy(owner: Client, app: TestApp, url: string): Promise<void> {
  await owner.patch('/notices', { webhook_url: url });
  app.notifications.start();
}
