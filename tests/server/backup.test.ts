import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeDataWith } from '#tests/support/backups.ts';
import { expectOnlineBackups } from '#tests/support/online-backup.ts';
import { dataFolder, runCommand } from '#tests/support/product.ts';
import { expect, test } from '#tests/support/server-test.ts';

test('T27. Backup while others write → whole, with all that was answered', async ({ dataDir, start }) => {
  await expectOnlineBackups(start, dataDir, { visitors: 8, operators: 1, backups: 1 });
});

test('A backup is one file with the settings of the database, its search finds what is in it, and no other is put in its place', async () => {
  const DATA_DIR = await makeDataWith('Saved');
  const target = join(await dataFolder(), 'site.sqlite');
  expect(await runCommand('backup', { DATA_DIR }, target)).toMatchObject({ code: 0, stderr: '' });
  const [original, copy] = [join(DATA_DIR, 'site.sqlite'), target].map((file) => new Database(file));
  for (const name of ['page_size', 'auto_vacuum', 'application_id', 'user_version', 'encoding']) {
    expect(copy?.pragma(name)).toEqual(original?.pragma(name));
  }
  const all = (sql: string) => copy?.prepare(sql).pluck().all();
  for (const index of ['contact_words', 'post_words']) {
    // With a rank of 1 the index is compared with the text itself.
    copy?.exec(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
    expect(all(`select v from ${index}_config where k = 'secure-delete'`)).toEqual([1]);
  }
  expect(all("select count(*) from contact_words('zebra')")).toEqual([1]);
  original?.close();
  copy?.close();
  expect(await readdir(join(target, '..'))).toEqual(['site.sqlite']);
  expect(await runCommand('backup', { DATA_DIR }, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('A backup never replaces another.'),
  });
});
