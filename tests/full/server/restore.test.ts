import { spawnSync } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeDataWith, readData } from '#tests/support/backups.ts';
import { clientOf } from '#tests/support/client.ts';
import { commandLine, dataFolder, runCommand, runProcess } from '#tests/support/product.ts';
import { beforeAll, beforeEach, describe, expect, test } from '#tests/support/server-test.ts';
import { needDisk, onDisk } from '#tests/support/small-disk.ts';

let good: string;
let backup: Buffer;
beforeAll(async () => {
  good = join(await dataFolder(), 'good.sqlite');
  await runCommand('backup', { DATA_DIR: await makeDataWith('saved') }, good);
  backup = await readFile(good);
});

const restore = (DATA_DIR: string, ...args: string[]) => runCommand('restore', { DATA_DIR }, ...args);
const replacedFolderIn = (stdout: string) => /before is in (.+)/.exec(stdout)?.[1] ?? '';

test('A folder that holds a database is refused, unless it is to be replaced: the old one is kept beside', async () => {
  const folder = await makeDataWith('old');
  expect(await restore(folder, good)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('To put the backup in its place, add --replace.'),
  });
  expect(readData(folder).titles).toEqual(['old']);
  const { code, stdout } = await restore(folder, good, '--replace');
  expect(code).toBe(0);
  expect(readData(folder)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  const replaced = replacedFolderIn(stdout);
  expect(await readdir(replaced)).toEqual(['site.sqlite']);
  expect((await stat(replaced)).mode & 0o777).toBe(0o700);
  // The way back is the same command.
  expect(await restore(folder, join(replaced, 'site.sqlite'), '--replace')).toMatchObject({ code: 0 });
  expect(readData(folder)).toMatchObject({ integrity: ['ok'], titles: ['old'] });
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('What a killed server left in its log is in the database put aside', async ({ dataDir, start }) => {
  const { url, stop } = await start();
  await clientOf(url).post('/contacts', { email: 'asha@example.com' });
  await stop('SIGKILL');
  expect((await stat(join(dataDir, 'site.sqlite-wal'))).size).toBeGreaterThan(0);
  const { stdout } = await restore(dataDir, good, '--replace');
  expect(existsSync(join(dataDir, 'site.sqlite-wal'))).toBe(false);
  expect(readData(dataDir)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  const replaced = readData(replacedFolderIn(stdout));
  expect(replaced).toMatchObject({ integrity: ['ok'], titles: [] });
  expect(replaced.keys.size).toBe(1);
});

test('A damaged database is replaced, and put aside with its log', async ({ dataDir }) => {
  await writeFile(join(dataDir, 'site.sqlite'), Buffer.alloc(20_000, 'noise'));
  await writeFile(join(dataDir, 'site.sqlite-wal'), 'log');
  expect(await restore(dataDir, good, '--replace')).toMatchObject({ code: 0, stderr: '' });
  expect(readData(dataDir)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  expect(existsSync(join(dataDir, 'site.sqlite-wal'))).toBe(false);
  const replaced = join(dataDir, (await readdir(dataDir)).find((name) => name.startsWith('replaced-')) ?? '');
  expect(await readdir(replaced)).toEqual(expect.arrayContaining(['site.sqlite', 'site.sqlite-wal']));
  expect((await readFile(join(replaced, 'site.sqlite'))).subarray(0, 5).toString()).toBe('noise');
});

test('A log whose database is gone is not written into the backup', async ({ dataDir }) => {
  const source = await makeDataWith('logged');
  const other = new Database(join(source, 'site.sqlite'));
  other.pragma('journal_mode = WAL');
  other.exec("update post set blog_title = 'from the log'");
  await cp(join(source, 'site.sqlite-wal'), join(dataDir, 'site.sqlite-wal'));
  other.close();
  expect(await restore(dataDir, good)).toMatchObject({ code: 1 });
  expect(await restore(dataDir, good, '--replace')).toMatchObject({ code: 0 });
  expect(readData(dataDir)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
});

test.each(['.floodlight-', 'site.sqlite-wal', 'site.sqlite-journal', 'replaced-'])(
  'A restore that is killed when %s changes leaves the old database or the new one',
  async (begin) => {
    const folder = await makeDataWith('old');
    const restoring = runProcess(commandLine('restore', good, '--replace'), { DATA_DIR: folder });
    const watcher = watch(folder, (_, name) => {
      if (name?.startsWith(begin)) restoring.child.kill('SIGKILL');
    });
    await restoring.code;
    watcher.close();
    const { integrity, titles } = readData(folder);
    expect(integrity).toEqual(['ok']);
    expect([['old'], ['saved']]).toContainEqual(titles);
  },
);

describe('what is refused', () => {
  let target: string;
  beforeEach(async () => {
    target = await dataFolder();
  });

  /** What `npm run restore` says to this file, and that it left the folder of data as it was. */
  async function refusal(file: string): Promise<string> {
    const { code, stderr } = await restore(target, file);
    expect([code, await readdir(target)]).toEqual([1, []]);
    return stderr.split('\n')[0] ?? '';
  }

  test('A backup that was cut, a foreign file and none at all are refused', async () => {
    const refusalOf = async (bytes: Uint8Array) => {
      const file = join(await dataFolder(), 'bad.sqlite');
      await writeFile(file, bytes);
      return refusal(file);
    };
    for (const share of [0.3, 0.6, 0.9]) {
      const cut = backup.subarray(0, Math.floor(backup.length * share));
      expect(await refusalOf(cut)).toBe('The backup is damaged.');
    }
    const foreign = 'The file is no backup of this site.';
    expect(await refusalOf(Buffer.alloc(0))).toBe(foreign);
    expect(await refusalOf(Buffer.alloc(1024))).toBe(foreign);
    const none = join(target, 'none.sqlite');
    expect(await refusal(none)).toBe(`${none} is not there.`);
  });

  test('A tar file, as versions before 1.0.0 wrote, is refused', async () => {
    const file = join(await dataFolder(), 'old.tar');
    const tar = ['--format=ustar', '-cf', file, 'site.sqlite'];
    expect(spawnSync('tar', tar, { cwd: await makeDataWith('tar') }).status).toBe(0);
    expect(await refusal(file)).toBe(
      'The file is a backup of a version before 1.0.0, which cannot be restored.',
    );
  });

  test('A database is refused when it is foreign, of a newer version, or lacks what its log holds', async () => {
    const file = join(await makeDataWith('saved'), 'site.sqlite');
    const change = (sql: string) => {
      const database = new Database(file);
      database.pragma('journal_mode = DELETE');
      database.exec(sql);
      database.close();
    };
    change("insert into mikro_orm_migrations (name) values ('9.0.0-later')");
    expect(await refusal(file)).toBe('The backup was made by a newer version of this program.');
    change('delete from mikro_orm_migrations');
    expect(await refusal(file)).toBe(
      'The backup does not say which version made its tables (mikro_orm_migrations lacks rows). Restore another backup.',
    );
    change('drop table contact');
    change('drop table mikro_orm_migrations');
    expect(await refusal(file)).toBe('The backup is damaged.');
    change('pragma application_id = 7');
    expect(await refusal(file)).toBe('The backup belongs to another program.');
    await rm(file);
    await writeFile(file, backup);
    await writeFile(`${file}-wal`, 'log');
    expect(await refusal(file)).toBe(
      `The file is not all of a database: ${file}-wal belongs to it. Use npm run backup.`,
    );
  });

  test('A full disk is said to be full, and nothing is left on it', async ({ skip }) => {
    needDisk(skip);
    const data = await makeDataWith('saved');
    const started = async (command: string, file: string, settings: Record<string, string>) => {
      const after = ['sh', '-c', '"$@"; echo "ended with $?"; ls -A "$0"', target];
      const run = runProcess([...onDisk(target, '200k'), ...after, ...commandLine(command, file)], settings);
      await run.code;
      return [run.stdout(), run.stderr().split('\n')[0]];
    };
    const refused = ['ended with 1\n', 'The disk has no room for it. Nothing was changed.'];
    expect(await started('restore', good, { DATA_DIR: target })).toEqual(refused);
    expect(await started('backup', join(target, 'new.sqlite'), { DATA_DIR: data })).toEqual(refused);
    expect(readData(data)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  });
});
