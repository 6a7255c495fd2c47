import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { copySite } from '#api/db/copy-site.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { makePostgresSite, readPostgresSite } from '#api/db/postgres/copy-ends.ts';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { makeSqliteSite, readSqliteSite } from '#api/db/sqlite/copy-ends.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { contentOf } from '#tests/support/backups.ts';
import { copy } from '#tests/support/copied-site.ts';
import { aContact } from '#tests/support/messages.ts';
import { databasesOn } from '#tests/support/postgres.ts';
import { aPost } from '#tests/support/posts.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const databases = databasesOn(process.env.TEST_POSTGRES_URL ?? '');
const TABLES =
  "select table_name as name from information_schema.tables where table_schema = 'public' order by 1";

let dataDir: string;
let url: string;

beforeEach(async () => {
  dataDir = await tempFolder('data');
  const orm = await openSqlite(dataDir);
  await aPost(orm);
  await aContact(orm);
  await orm.close();
  url = await databases.create();
});

const ask = async (sql: string): Promise<unknown[]> => (await databasesOn(url).query(sql)).rows;

function change(sql: string, folder = dataDir): void {
  const database = new Database(databaseFile(folder));
  database.exec(sql);
  database.close();
}

/** The command refuses with this one line, and neither side is changed. */
async function isRefused(line: RegExp, target = url): Promise<void> {
  const before = await contentOf(dataDir);
  const { code, stdout, stderr } = await copy('postgres', dataDir, target);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toMatch(line);
  expect(await contentOf(dataDir)).toEqual(before);
}

test('A database with a site, or with tables of another program, is no target', async () => {
  expect(await copy('postgres', dataDir, url)).toMatchObject({ code: 0 });
  change("update contact set note = 'later'");
  await isRefused(/in use: it has a site\. Nothing was changed/);
  expect(await ask('select note from contact')).toEqual([{ note: '' }]);

  url = await databases.create();
  await ask('create table theirs (id int)');
  await isRefused(/belongs to another program/);
  expect(await ask(TABLES)).toEqual([{ name: 'theirs' }]);
});

test('A database whose tables were made, but never used, is a target', async () => {
  await (await openDatabase({ dataDir, databaseUrl: url })).close();
  expect(await copy('postgres', dataDir, url)).toMatchObject({ code: 0, stderr: '' });
  expect(await ask('select (select count(*)::int from contact) as contacts')).toEqual([{ contacts: 1 }]);
});

test('A site of another version is no source, nor is a folder without one', async () => {
  change("insert into mikro_orm_migrations (name) values ('9.9.9-later')");
  await isRefused(/newer version/);
  change(
    "delete from mikro_orm_migrations where name = '9.9.9-later' or id = (select max(id) - 1 from mikro_orm_migrations)",
  );
  await isRefused(/Start it once with this version, then copy it/);
  expect(await ask(TABLES)).toEqual([]);
  dataDir = await tempFolder('data');
  await isRefused(/There is no database in .*Set DATA_DIR/);
});

test('Where PostgreSQL cannot be reached, one line says so without the password', async () => {
  const password = 'a-secret-word';
  const { port } = new URL(url);
  const refused: [string, RegExp][] = [
    [`postgres://me:${password}@127.0.0.1:9/site`, /127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)/],
    [`postgres://postgres:${password}@127.0.0.1:${port}/nowhere`, /no database nowhere/],
    [`mysql://me:${password}@127.0.0.1/site`, /DATABASE_URL must be an address/],
  ];
  for (const [target, line] of refused) {
    await isRefused(line, target);
    const back = await copy('sqlite', join(dataDir, 'new'), target);
    expect(back).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(line) });
    expect(back.stderr).not.toContain(password);
    expect((await copy('postgres', dataDir, target)).stderr).not.toContain(password);
  }
  expect(await readdir(dataDir)).toEqual(['site.sqlite']);
});

test('What a killed server left in its log is copied, too', async () => {
  const writer = new Database(databaseFile(dataDir));
  writer.pragma('journal_mode = WAL');
  writer.exec("update contact set note = 'in the log'");
  const left = await tempFolder('data');
  for (const end of ['', '-wal']) await copyFile(databaseFile(dataDir) + end, databaseFile(left) + end);
  writer.close();
  const before = await contentOf(left);
  expect(await copy('postgres', left, url)).toMatchObject({ code: 0, stderr: '' });
  expect(await ask('select note from contact')).toEqual([{ note: 'in the log' }]);
  expect(await contentOf(left)).toMatchObject(before);
});

test('A site that is written to meanwhile is not copied, whatever was written', async () => {
  const writes = [
    "update contact set note = 'meanwhile'",
    "insert into spent_key values ('k')",
    'delete from picture',
  ];
  change("insert into picture values ('a', 1, 'avif', x'00')");
  const file = databaseFile(dataDir);
  for (const sql of writes) {
    const copied = readSqliteSite(file, (source) =>
      makePostgresSite(url, async (target) => {
        change(sql);
        return copySite(source, target);
      }),
    );
    await expect(copied).rejects.toThrow(/was written to while it was copied/);
    expect(await ask('select id from contact')).toEqual([]);
  }
  expect(await copy('postgres', dataDir, url)).toMatchObject({ code: 0, stderr: '' });
  await ask("insert into picture values ('a', 1, 'avif', '\\x00')");
  const folder = await tempFolder('data');
  for (const sql of [writes[0] ?? '', "insert into spent_key values ('k2')", 'delete from picture']) {
    const copied = readPostgresSite(url, (source) =>
      makeSqliteSite(folder, async (target) => {
        await ask(sql);
        return copySite(source, target);
      }),
    );
    await expect(copied).rejects.toThrow(/was written to while it was copied/);
  }
});

test('A copy that is not what was copied is taken back', async () => {
  const spoilt = `create function spoil() returns trigger language plpgsql as $$
      begin new.note := 'other'; return new; end $$;
    create trigger spoil before insert on contact for each row execute function spoil()`;
  const copied = readSqliteSite(databaseFile(dataDir), (source) =>
    makePostgresSite(url, async (target) => {
      await ask(spoilt);
      return copySite(source, target);
    }),
  );
  await expect(copied).rejects.toThrow(/The copy of the table contact is not what was copied/);
  expect(await ask('select id from contact')).toEqual([]);
  expect(await ask('select id from post')).toEqual([]);
});

test('DATA_DIR must have no database, and a copy that fails leaves none', async () => {
  expect(await copy('sqlite', dataDir, url)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is a database, or what is left of one, .*\n$/),
  });
  const folder = await tempFolder('data');
  const none = await copy('sqlite', folder, url);
  expect(none).toMatchObject({ code: 1, stderr: 'There is no site in the database to copy from.\n' });

  expect(await copy('postgres', dataDir, url)).toMatchObject({ code: 0 });
  await ask('alter table contact drop constraint contact_state_check');
  await ask("update contact set state = 'odd'");
  expect(await copy('sqlite', folder, url)).toMatchObject({ code: 1, stdout: '' });
  expect(await readdir(folder)).toEqual([]);
  await writeFile(`${databaseFile(folder)}-wal`, 'left');
  expect(await copy('sqlite', folder, url)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/what is left of one/),
  });
});
