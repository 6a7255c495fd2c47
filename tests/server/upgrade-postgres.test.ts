import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { migrate } from '#api/db/postgres/migrate.ts';
import { migrations } from '#api/db/postgres/migrations/list.ts';
import { createOrm } from '#api/db/postgres/orm.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { logIn } from '#tests/support/client.ts';
import { aMessage } from '#tests/support/copied-site.ts';
import { fixture } from '#tests/support/make-fixture.ts';
import { operator } from '#tests/support/operator-of-tests.ts';
import { databasesOn } from '#tests/support/postgres-databases.ts';
import { dataFolder, type Run, run, runApi } from '#tests/support/product.ts';
import { emptyDatabaseSettings, openBySettings } from '#tests/support/test-database.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');

const running: Run[] = [];
afterEach(async () => {
  for (const { child, code } of running.splice(0)) {
    child.kill('SIGKILL');
    await code;
  }
});

/** Fills an empty database from statements of `pg_dump`. */
async function loadDump(url: string, dump: Buffer): Promise<void> {
  await databasesOn(url).query(gunzipSync(dump).toString());
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

/** What the fixture has is there, behind every migration. */
async function expectFixture(settings: Record<string, string>): Promise<void> {
  const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = operator;
  const server = runApi({ ...settings, ADMIN_USERNAME, ADMIN_PASSWORD });
  running.push(server);
  const url = await server.url;
  const posts = await (await fetch(`${url}/api/blogs?q=tapir`)).json();
  expect(posts).toMatchObject([{ blog_title: fixture.title, blog_img: 'a-picture' }]);
  expect((await fetch(`${url}/api/blog/a-picture`)).status).toBe(200);
  const headers = { Authorization: `Bearer ${await logIn(url)}` };
  const [message] = await (await fetch(`${url}/api/contacts?q=okapi`, { headers })).json();
  expect(message).toMatchObject({ message: fixture.message, state: 'new', email: 'asha@example.com' });
  const counts = await (await fetch(`${url}/api/contact-desk`, { headers })).json();
  expect(counts).toMatchObject({ new: 1, answered: 1, suspected: 0 });
  const orm = await createOrm(settings.DATABASE_URL ?? '');
  const done = await orm.em
    .getConnection()
    .execute<{ name: string }[]>('select name from mikro_orm_migrations order by id');
  await orm.close();
  expect(done.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
}

test('A database of the first version on PostgreSQL goes through every migration with all that was in it', async () => {
  const settings = await emptyDatabaseSettings('postgres');
  const orm = await createOrm(settings.DATABASE_URL ?? '', { migrations: migrations.slice(0, 1) });
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
  await expectFixture(settings);
  const after = await createOrm(settings.DATABASE_URL ?? '');
  const owed = 'select kind, channel, destination, state from delivery';
  expect(await after.em.getConnection().execute(owed)).toEqual([
    { kind: 'lead', channel: 'webhook', destination: 'environment', state: 'waiting' },
  ]);
  await after.close();
});

test('A site of 1.0.0 on SQLite is brought to this version and to PostgreSQL with all that was in it', async () => {
  const settings = await emptyDatabaseSettings('postgres');
  const DATA_DIR = await dataFolder();
  await writeFile(
    join(DATA_DIR, 'site.sqlite'),
    gunzipSync(await readFile(join(FIXTURES, '1.0.0.sqlite.gz'))),
  );
  await (await openSqlite(DATA_DIR)).close();
  const copied = run('api/commands/copy-to-postgres.ts', { ...settings, DATA_DIR });
  expect([await copied.code, copied.stderr()]).toEqual([0, '']);
  await expectFixture(settings);
});

test('A database of 1.4.0 on PostgreSQL is taken over with every row that was in it', async () => {
  const settings = await emptyDatabaseSettings('postgres');
  const url = settings.DATABASE_URL ?? '';
  await loadDump(url, await readFile(join(FIXTURES, '1.4.0.postgres.sql.gz')));
  const before = await rowCounts(url);
  // What limits have counted stays behind when a site is copied, which the dump was made of.
  expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual(['rate_limit']);
  await (await openBySettings(settings)).close();
  expect(await rowCounts(url)).toMatchObject(before);
  const server = runApi(settings);
  running.push(server);
  const at = await server.url;
  const found = async (q: string) => (await (await fetch(`${at}/api/blogs?q=${q}`)).json()).length;
  expect(await Promise.all(['äpfel', 'tennis', 'deleted'].map(found))).toEqual([2, 1, 0]);
  // The first message of the site that was dumped; its second factor keeps everybody else out.
  const { rows } = await databasesOn(url).query('select key, id::int from contact order by id limit 1');
  const repeat = await fetch(`${at}/api/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': rows[0]?.key },
    body: JSON.stringify(aMessage()),
  });
  expect(await repeat.json()).toMatchObject({ id: rows[0]?.id });
  const login = await fetch(`${at}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(operator),
  });
  expect([login.status, (await login.json()).code]).toEqual([401, 'code_needed']);
});
