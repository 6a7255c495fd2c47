import { existsSync, watch } from 'node:fs';
import { mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { HOUR_MS } from '#contract/time.ts';
import { LARGE_ROW, makeDataWith } from '#tests/support/backups.ts';
import { commandLine, dataFolder, runCommand, runProcess } from '#tests/support/product.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { changeData, rowsIn } from '#tests/support/site-database.ts';

const backup = (DATA_DIR: string, ...args: string[]) => runCommand('backup', { DATA_DIR }, ...args);

test('A backup is refused where there is no database or no folder, and needs no server', async () => {
  const folder = await dataFolder();
  const target = join(await dataFolder(), 'site.sqlite');
  expect(await backup(folder, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`There is no database in ${folder}.`),
  });
  await (await openSqlite(folder)).close();
  expect(await backup(folder, join(target, 'no/where.sqlite'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not there.'),
  });
  expect(existsSync(target)).toBe(false);
  expect(await backup(folder)).toMatchObject({ code: 1 });
  expect(await backup(folder, target)).toMatchObject({
    code: 0,
    stdout: `Saved to ${target} (posts: 0, messages: 0).\n`,
  });
});

test('A database that is damaged gives no backup', async () => {
  const folder = await makeDataWith('Saved');
  changeData(folder, 'drop table mikro_orm_migrations');
  const target = join(await dataFolder(), 'site.sqlite');
  expect(await backup(folder, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is damaged.'),
  });
  expect(await readdir(join(target, '..'))).toEqual([]);
});

test('A backup that was killed leaves nothing by its name, and what it left is removed by one a day later', async () => {
  const folder = await makeDataWith('Saved');
  // Copied for longer than the signal needs.
  changeData(folder, LARGE_ROW);
  const backups = await dataFolder();
  const killed = runProcess(commandLine('backup', join(backups, 'killed.sqlite')), { DATA_DIR: folder });
  const watcher = watch(backups, () => killed.child.kill('SIGKILL'));
  await killed.code;
  watcher.close();
  const [left = '', ...others] = await readdir(backups);
  expect([left, others]).toEqual([expect.stringMatching(/^\.floodlight-/), []]);
  await mkdir(join(backups, '.floodlight-young'));
  const before = new Date(Date.now() - 25 * HOUR_MS);
  await utimes(join(backups, left), before, before);
  expect(await backup(folder, join(backups, 'whole.sqlite'))).toMatchObject({ code: 0 });
  expect((await readdir(backups)).sort()).toEqual(['.floodlight-young', 'whole.sqlite']);
});

test('The site has each backup on record, also one that failed', async () => {
  const folder = await makeDataWith('Saved');
  const target = join(await dataFolder(), 'site.sqlite');
  await backup(folder, target);
  await backup(folder, target);
  const runs = rowsIn(folder, 'select way, bytes, failure from backup_run order by id');
  expect(runs).toEqual([
    { way: 'command', bytes: (await stat(target)).size, failure: null },
    {
      ...{ way: 'command', bytes: null },
      failure: `${target} is there already. A backup never replaces another.`,
    },
  ]);
});
