import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import type { ServerFacts } from '#contract/backups.ts';
import { test as base } from './api-test.ts';
import type { Client } from './client.ts';
import { aContact } from './messages.ts';
import { aPost } from './posts.ts';
import { aReceiver } from './receiver.ts';
import { inDatabase } from './site-database.ts';
import { tempFolder } from './temp-folder.ts';
import { type Overrides, startTestApp, type TestApp } from './test-app.ts';

/** A row of 128 MB: a copy of its database takes most of a second. */
export const LARGE_ROW =
  "insert into picture (name, width, format, bytes) values ('filler', 1, 'webp', zeroblob(134217728))";

/** A folder of data with one post of this name and a message. */
export async function makeDataWith(title: string): Promise<string> {
  const folder = await tempFolder('data');
  const orm = await openSqlite(folder);
  await aPost(orm, { blogTitle: title });
  await aContact(orm, { message: 'a word of its own: zebra' });
  await orm.close();
  return folder;
}

/** What the database of a folder says, and which of its posts lack a picture. */
export const readData = (dataDir: string) =>
  inDatabase(dataDir, (database) => {
    const column = (sql: string) => database.prepare<[], string>(sql).pluck().all();
    return {
      integrity: column('pragma integrity_check'),
      keys: new Set(column('select key from contact')),
      titles: column('select blog_title from post order by id'),
      sessions: column('select token_hash from session').length,
      lacking: column('select image from post where image not in (select name from picture)'),
    };
  });

/** The files of a folder: each file by its path, with the digest of its bytes. */
export async function contentOf(folder: string): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    content[path.slice(folder.length)] = entry.isFile()
      ? createHash('sha256')
          .update(await readFile(path))
          .digest('hex')
      : 'a folder';
  }
  return content;
}

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
export async function notifyBy(owner: Client, app: TestApp, url: string): Promise<void> {
  await owner.patch('/notices', { webhook_url: url });
  app.notifications.start();
}
