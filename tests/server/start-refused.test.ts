import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { contentOf } from '#tests/support/folder-content.ts';
import { dataFolder, runApi } from '#tests/support/product.ts';
import { canMakeDisk, onDisk } from '#tests/support/small-disk.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await dataFolder();
  file = join(folder, 'site.sqlite');
});

const make = async () => (await openSqlite(folder)).close();

function change(...statements: string[]): void {
  const database = new Database(file);
  for (const sql of statements) database.exec(sql);
  database.close();
}

/** Starts, and gives what it says as it ends. Every byte and every name has to be as before. */
async function refusal(within: string[] = []): Promise<string> {
  const before = await contentOf(folder);
  const server = runApi({ DATA_DIR: folder }, within);
  expect(await server.code).toBe(1);
  expect(await contentOf(folder)).toEqual(before);
  expect(server.stdout()).toBe('');
  return server.stderr();
}

test('T26. A database of 0 bytes is no new site', async () => {
  await writeFile(file, '');
  expect(await refusal()).toBe(
    `The database ${file} is empty (0 bytes), and no new site is made in its place. Restore a backup, or delete the file if there never was a site.\n`,
  );
});

test.each(['before-migration', 'replaced-2026-11-20T03-30-00.000Z'])(
  'T26. A database that is gone or has no tables is no new site where %s tells of one',
  async (trace) => {
    await mkdir(join(folder, trace), { recursive: true });
    await writeFile(join(folder, trace, '1.0.0-initial.sqlite'), 'x');
    const said = `There is no site in the database ${file}, but there was one: ${trace} beside it. Restore a backup, or move these away to begin anew.\n`;
    expect(await refusal()).toBe(said);
    change('pragma application_id = 0x466c6f64');
    expect(await refusal()).toBe(said);
  },
);

test('T26. A log without its database is kept', async () => {
  await make();
  const database = new Database(file);
  database.exec("insert into spent_key values ('in the log')");
  await copyFile(`${file}-wal`, join(folder, 'log'));
  database.close();
  await rm(file);
  await copyFile(join(folder, 'log'), `${file}-wal`);
  expect(await refusal()).toMatch(/^There is no site .* there was one: site\.sqlite-wal beside it\./);
});

test("T26. Another program's database is refused as it is", async () => {
  change('create table of_others (id integer)');
  expect(await refusal()).toBe('The database file belongs to another program.\n');
});

test('T26. A database of a newer version is refused as it is', async () => {
  await make();
  change("insert into mikro_orm_migrations (name) values ('9.0.0-later')");
  expect(await refusal()).toBe('The database was made by a newer version of this program.\n');
});

test('T26. A newer version that was killed finds its log again', async () => {
  await make();
  const database = new Database(file);
  database.exec("insert into mikro_orm_migrations (name) values ('9.0.0-later')");
  const other = await dataFolder();
  for (const end of ['', '-wal']) await copyFile(file + end, join(other, `site.sqlite${end}`));
  database.close();
  folder = other;
  const before = await contentOf(folder);
  const server = runApi({ DATA_DIR: folder });
  expect(await server.code).toBe(1);
  expect(server.stderr()).toBe('The database was made by a newer version of this program.\n');
  // What SQLite needs to read a log.
  const { '/site.sqlite-shm': _, ...after } = await contentOf(folder);
  expect(after).toEqual(before);
});

test.each(['delete from mikro_orm_migrations', 'drop table mikro_orm_migrations'])(
  'T26. A database that does not say its version is refused: %s',
  async (sql) => {
    await make();
    change(sql);
    expect(await refusal()).toBe(
      'The database does not say which version made its tables (mikro_orm_migrations lacks rows). Restore a backup.\n',
    );
  },
);

test('T26. A database that another program has locked ends the start with one line', async () => {
  await make();
  const other = new Database(file);
  other.exec('begin immediate');
  const server = runApi({ DATA_DIR: folder });
  expect(await server.code).toBe(1);
  expect(server.stderr()).toBe('Another program has locked the database. End it, then start again.\n');
  other.close();
});

test.skipIf(!canMakeDisk())('37. A full disk ends the start with one line', async () => {
  expect(await refusal(onDisk(folder, '64k'))).toBe(
    'The disk of DATA_DIR is full. Make room, then start again.\n',
  );
});

test('A database that lost a table is not ready', async () => {
  const server = runApi({ DATA_DIR: folder });
  const ready = `${await server.url}/api/ready`;
  change('drop table contact');
  const answer = await fetch(ready);
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'not_ready' }]);
  server.child.kill('SIGTERM');
  expect(await server.code).toBe(0);
});
