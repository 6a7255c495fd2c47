import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { migrate } from '#api/db/postgres/migrate.ts';
import { migrations as postgresMigrations } from '#api/db/postgres/migrations/list.ts';
import { createOrm } from '#api/db/postgres/orm.ts';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { type Client, clientOf, logIn } from '#tests/support/client.ts';
import { aMessage } from '#tests/support/copied-site.ts';
import { fixture } from '#tests/support/make-fixture.ts';
import { operator } from '#tests/support/operator-of-tests.ts';
import { databasesOn } from '#tests/support/postgres-databases.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { emptyDatabaseSettings, openBySettings } from '#tests/support/test-database.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const versions = (await readdir(FIXTURES)).filter((name) => name.endsWith('.sqlite.gz'));
const unpacked = async (name: string) => gunzipSync(await readFile(join(FIXTURES, name)));

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

test('There is a database of each released version', () => {
  expect(versions).toEqual(expect.arrayContaining(['1.0.0.sqlite.gz', '1.4.0.sqlite.gz']));
});

test('A database of 1.0.0 on SQLite is brought to this version whole', async ({ dataDir, start }) => {
  await writeFile(join(dataDir, 'site.sqlite'), await unpacked('1.0.0.sqlite.gz'));
  const { url } = await start();
  const owner = clientOf(url, await logIn(url));
  await expectFixture(owner);
  // One whose key is spent is not stored.
  const spent = await owner.post('/contacts', aMessage(), { key: fixture.spentKey });
  expect(spent.body).toMatchObject({ id: null });
});

test.for(versions)('%s has the tables of the entities after it', async (version, { dataDir }) => {
  await writeFile(join(dataDir, 'site.sqlite'), await unpacked(version));
  const orm = await openSqlite(dataDir);
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  const ask = <T extends object[]>(sql: string) => orm.em.getConnection().execute<T>(sql);
  const done = await ask<{ name: string }[]>('select name from mikro_orm_migrations order by id');
  expect(done.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  expect(await ask('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await orm.close();
});

test('A PostgreSQL of the first version goes through every migration whole', async ({ start }) => {
  const settings = await emptyDatabaseSettings('postgres');
  const orm = await createOrm(settings.DATABASE_URL ?? '', { migrations: postgresMigrations.slice(0, 1) });
  await migrate(orm);
  const now = Date.now();
  const contact = (key: string, message: string, state: string) =>
    `insert into contact (key, first_name, last_name, email, phone, message, date, state) values (${key}, 'Asha', 'Rao', 'asha@example.com', '', '${message}', ${now}, '${state}')`;
  for (const statement of [
    `insert into post (blog_title, image_alt, excerpt, image, date, changed_at, category_id, description)
      values ('${fixture.title}', 'A', '', 'a-picture', ${now - 1000}, ${now}, 4, 'A *text* with a tapir.')`,
    "insert into post_words (id, date, words) select id, date, array_to_tsvector(array['tapir']) from post",
    "insert into picture select image, 800, 'webp', 'RIFF'::bytea from post",
    contact(`'${fixture.key}'`, fixture.message, 'new'),
    contact('null', 'Thank you.', 'answered'),
    "insert into contact_words (id, date, words) select id, date, array_to_tsvector(array['okapi']) from contact where state = 'new'",
    `insert into webhook_delivery (id, contact_id, since, next_at) select 'a-delivery', id, ${now}, ${now} from contact where state = 'new'`,
  ]) {
    await orm.em.getConnection().execute(statement);
  }
  await orm.close();
  const { url } = await start(settings);
  await expectFixture(clientOf(url, await logIn(url)));
  const { query } = databasesOn(settings.DATABASE_URL ?? '');
  const done = await query<{ name: string }>('select name from mikro_orm_migrations order by id');
  expect(done.rows.map(({ name }) => name)).toEqual(postgresMigrations.map(({ name }) => name));
  const owed = await query('select kind, channel, destination, state from delivery');
  expect(owed.rows).toEqual([
    { kind: 'lead', channel: 'webhook', destination: 'environment', state: 'waiting' },
  ]);
});

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

test('A database of 1.4.0 on PostgreSQL is taken over with every row that was in it', async ({ start }) => {
  const settings = await emptyDatabaseSettings('postgres');
  const database = settings.DATABASE_URL ?? '';
  await databasesOn(database).query(String(await unpacked('1.4.0.postgres.sql.gz')));
  const before = await rowCounts(database);
  // What limits have counted stays behind when a site is copied, which the dump was made of.
  expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual(['rate_limit']);
  await (await openBySettings(settings)).close();
  // Unfinished uploads end with an update.
  const migrated = { ...before, import_piece: 0, mikro_orm_migrations: postgresMigrations.length };
  expect(await rowCounts(database)).toMatchObject(migrated);
  const { url } = await start(settings);
  const visitor = clientOf(url);
  const found = async (q: string) => (await visitor.get(`/blogs?q=${q}`)).body.length;
  expect(await Promise.all([encodeURIComponent('äpfel'), 'tennis', 'deleted'].map(found))).toEqual([2, 1, 0]);
  // The first message of the site that was dumped; its second factor keeps everybody else out.
  const { rows } = await databasesOn(database).query('select key, id::int from contact order by id limit 1');
  const repeat = await visitor.post('/contacts', aMessage(), { key: rows[0]?.key });
  expect(repeat.body).toMatchObject({ id: rows[0]?.id });
  const login = await visitor.post('/login', operator);
  expect([login.status, login.body.code]).toEqual([401, 'code_needed']);
});
