import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Orm } from '#api/db/orm-type.ts';
import { migrations as postgresMigrations } from '#api/db/postgres/migrations/list.ts';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { contentOf } from '#tests/support/backups.ts';
import { type Client, clientOf, logIn, operator } from '#tests/support/client.ts';
import { aMessage } from '#tests/support/copied-site.ts';
import { fixture } from '#tests/support/make-fixture.ts';
import { databasesOn } from '#tests/support/postgres.ts';
import { dataFolder } from '#tests/support/product.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { emptyDatabaseSettings, openBySettings } from '#tests/support/test-database.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
/** Later versions take over the databases of these. `emptied` names tables whose rows end with the update. */
const RELEASES = [
  // Unfinished uploads end, and who answers a message is noted again within seconds.
  { version: '1.4.0', emptied: ['import_piece', 'presence'] },
  { version: '2.0.0', emptied: [] },
];
const unpacked = async (name: string) => gunzipSync(await readFile(join(FIXTURES, name)));
const leaveAs = async (version: string, dataDir: string) =>
  writeFile(join(dataDir, 'site.sqlite'), await unpacked(`${version}.sqlite.gz`));

/** What every version's database has is there. Gives the message. */
async function expectFixture(owner: Client): Promise<{ id: number }> {
  expect((await owner.get('/blogs?q=tapir')).body).toMatchObject([
    { blog_title: fixture.title, blog_img: 'a-picture' },
  ]);
  expect((await owner.get('/blog/a-picture')).status).toBe(200);
  const [message] = (await owner.get('/contacts?q=okapi')).body;
  expect(message).toMatchObject({ message: fixture.message, state: 'new', email: 'asha@example.com' });
  expect((await owner.get('/contact-desk')).body).toMatchObject({ new: 1, answered: 1, suspected: 0 });
  expect((await owner.get('/sources?by=total&from=2020-01-01')).body).toMatchObject([
    { visits: 0, messages: 2 },
  ]);
  // A repeat of a stored message is answered as the first time.
  const { first_name, last_name, email, phone } = message;
  const repeat = { first_name, last_name, email, phone, message: fixture.message };
  expect((await owner.post('/contacts', repeat, { key: fixture.key })).body).toMatchObject({
    id: message.id,
  });
  return message;
}

test.for(RELEASES)(
  'A database of $version on SQLite is brought to this version whole',
  async ({ version }, { dataDir, start }) => {
    await leaveAs(version, dataDir);
    const { url } = await start();
    const owner = clientOf(url, await logIn(url));
    await expectFixture(owner);
    expect((await owner.get('/fixtures')).body).toMatchObject([{ home: 'India' }]);
    const messages = (await owner.get('/contacts')).body;
    for (const fields of [{ preferred_channel: 'call', preferred_time: 'morning' }, { labels: [1] }])
      expect(messages).toContainEqual(expect.objectContaining(fields));
  },
);

test('A database of 1.0.0 is refused untouched', async ({ dataDir, refusal }) => {
  await leaveAs('1.0.0', dataDir);
  const before = await contentOf(dataDir);
  expect(await refusal()).toBe(
    'The database was made by a version before 1.4.0. Update to 1.4.0 first. Nothing was changed.\n',
  );
  expect(await contentOf(dataDir)).toEqual(before);
});

/** Tables, indexes, triggers and views as they were made, whatever their blanks, and how the search indexes are set. */
const sqliteSchema = async (orm: Orm) => {
  const rows = await orm.em.getConnection().execute<{ sql: string | null }[]>(
    `select sql from sqlite_schema where name not like 'sqlite_%'
        union all select k || v from contact_words_config union all select k || v from post_words_config`,
  );
  return rows.map(({ sql }) => sql?.toLowerCase().replaceAll(/\s+|"/g, '')).sort();
};

test.for(RELEASES)(
  'A database of $version on SQLite has the tables of a new one after it',
  async ({ version }, { dataDir }) => {
    await leaveAs(version, dataDir);
    const upgraded = await openSqlite(dataDir);
    const created = await openSqlite(await dataFolder());
    expect(await sqliteSchema(upgraded)).toEqual(await sqliteSchema(created));
    expect(await upgraded.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
    const ask = <T extends object[]>(sql: string) => upgraded.em.getConnection().execute<T>(sql);
    const done = await ask<{ name: string }[]>('select name from mikro_orm_migrations order by id');
    expect(done.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    expect(await ask('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    await upgraded.close();
    await created.close();
  },
);

/** Columns, indexes, constraints, triggers, functions and views, and how they are stored, whatever their blanks. */
async function postgresSchema(url: string): Promise<string[]> {
  const { rows } = await databasesOn(url).query(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity) as part
      from information_schema.columns where table_schema = 'public' and table_name <> 'mikro_orm_migrations'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select viewname || definition from pg_views where schemaname = 'public'
    union all select concat_ws(' ', relname, relpersistence::text, reloptions::text) from pg_class
      where relnamespace = 'public'::regnamespace
    union all select attrelid::regclass || '.' || attname || ' ' || attstorage::text from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')`);
  return rows.map(({ part }) => String(part).replaceAll(/\s+/g, '')).sort();
}

/** How many rows each table has. */
async function rowCounts(url: string): Promise<Record<string, number>> {
  const { query } = databasesOn(url);
  const { rows } = await query("select tablename from pg_tables where schemaname = 'public' order by 1");
  const counts = rows.map(async ({ tablename }) => {
    const counted = await query(`select count(*)::int as count from public."${tablename}"`);
    return [tablename, counted.rows[0]?.count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

async function leaveOnPostgres(version: string) {
  const settings = await emptyDatabaseSettings('postgres');
  const database = settings.DATABASE_URL ?? '';
  await databasesOn(database).query(String(await unpacked(`${version}.postgres.sql.gz`)));
  return { settings, database };
}

test.for(RELEASES)(
  'A database of $version on PostgreSQL is taken over with every row that was in it',
  async ({ version, emptied }, { start }) => {
    const { settings, database } = await leaveOnPostgres(version);
    const before = await rowCounts(database);
    // What limits have counted stays behind when a site is copied, which the dump was made of.
    expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual(['rate_limit']);
    await (await openBySettings(settings)).close();
    expect(await rowCounts(database)).toMatchObject({
      ...before,
      ...Object.fromEntries(emptied.map((table) => [table, 0])),
      mikro_orm_migrations: postgresMigrations.length,
    });
    const { DATABASE_URL: created = '', ...others } = await emptyDatabaseSettings('postgres');
    await (await openBySettings({ ...others, DATABASE_URL: created })).close();
    expect(await postgresSchema(database)).toEqual(await postgresSchema(created));
    const { url } = await start(settings);
    const visitor = clientOf(url);
    const found = async (q: string) => (await visitor.get(`/blogs?q=${q}`)).body.length;
    expect(await Promise.all([encodeURIComponent('äpfel'), 'tennis', 'deleted'].map(found))).toEqual([
      2, 1, 0,
    ]);
    // The first message of the site that was dumped; its second factor keeps everybody else out.
    const { rows } = await databasesOn(database).query(
      'select key, id::int from contact order by id limit 1',
    );
    const repeat = await visitor.post('/contacts', aMessage(), { key: rows[0]?.key });
    expect(repeat.body).toMatchObject({ id: rows[0]?.id });
    const login = await visitor.post('/login', operator);
    expect([login.status, login.body.code]).toEqual([401, 'code_needed']);
  },
);

test('A telephone number that 1.4.0 read wrongly is read again', async ({ start }) => {
  const { settings, database } = await leaveOnPostgres('1.4.0');
  const { query } = databasesOn(database);
  // A number of a length that none has: 1.4.0 read the digit of a list as a part of it.
  await query(
    `update contact set phone = '1) 98765 43210', phone_key = '+9119876543210' where id = (select max(id) from contact)`,
  );
  await start(settings);
  const last = () => query('select phone_key from contact order by id desc limit 1');
  await expect
    .poll(async () => (await last()).rows, { timeout: 20_000 })
    .toEqual([{ phone_key: '+919876543210' }]);
});
