import { readdir } from 'node:fs/promises';
import type { ServerFacts } from '#contract/server.ts';
import { test as base } from './api-test.ts';
import type { Client } from './client.ts';
import { aReceiver } from './receiver.ts';
import { tempFolder } from './temp-folder.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export { expect } from './api-test.ts';

const going = new AbortController().signal;

/** A site whose backups go into a folder each night, and whose owner is told by a webhook. It is 11:30 in India. */
export const test = base
  .extend('folder', () => tempFolder('backups'))
  .extend('receiver', async ({ task: _ }, { onCleanup }) => {
    const receiver = await aReceiver();
    await receiver.open();
    onCleanup(receiver.close);
    return receiver;
  })
  .extend('nightly', async ({ clock, folder, receiver }, { onCleanup }) => {
    clock.set('2026-11-20T06:00:00Z');
    const startServer = (sharing?: TestApp) =>
      startTestApp({
        backupDir: folder,
        noticeOrigins: [new URL(receiver.url).origin],
        now: clock.now,
        ...(sharing && { sharing }),
      });
    const app = await startServer();
    onCleanup(app.close);
    return {
      app,
      /** One more server on the same database. The test ends it. */
      startOther: () => startServer(app),
      makeDue: (of = app, signal = going) => of.nightly.makeDue(signal),
      files: async () => (await readdir(folder)).sort(),
      /** What an owner is shown of backups. */
      async facts(): Promise<ServerFacts['backups']> {
        const token = await app.login();
        return (await (await app.call('/api/server', { token })).json()).backups;
      },
    };
  })
  .extend('app', ({ nightly }) => nightly.app);

/** Lets the owner be told by `url`. */
export async function tellBy(owner: Client, app: TestApp, url: string): Promise<void> {
  await owner.patch('/notices', { webhook_url: url });
  app.notices.start();
}
