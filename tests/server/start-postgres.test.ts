import { afterEach, expect, test } from 'vitest';
import { migrations } from '#api/db/postgres/migrations/list.ts';
import { createOrm } from '#api/db/postgres/orm.ts';
import { databasesOn } from '#tests/support/postgres-databases.ts';
import { startPostgresProxy } from '#tests/support/postgres-proxy.ts';
import { freePort, type Run, runApi } from '#tests/support/product.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';

const running: Run[] = [];
afterEach(async () => {
  for (const { child, code } of running.splice(0)) {
    child.kill('SIGKILL');
    await code;
  }
});

function start(settings: Record<string, string>): Run {
  const started = runApi(settings);
  running.push(started);
  return started;
}

const PASSWORD = 'se-cret-of-the-url';

/** The URL of a new database, changed. */
async function changed(change: Partial<URL>): Promise<string> {
  const { DATABASE_URL = '' } = await emptyDatabaseSettings('postgres');
  return Object.assign(new URL(DATABASE_URL), { password: PASSWORD, ...change }).href;
}

async function refusal(DATABASE_URL: string): Promise<string> {
  const server = start({ DATABASE_URL });
  expect(await server.code).toBe(1);
  const said = server.stdout() + server.stderr();
  expect(said).not.toContain(PASSWORD);
  expect(server.stderr().trim().split('\n')).toHaveLength(1);
  return server.stderr().trim();
}

async function databaseAfter(...statements: string[]): Promise<string> {
  const url = await changed({});
  for (const sql of statements) await databasesOn(url).query(sql);
  return url;
}

test('T26. A URL that is none stops the start with one line', async () => {
  expect(await refusal(`mysql://root:${PASSWORD}@localhost/site`)).toMatch(/^DATABASE_URL /);
});

test('T26. An unreachable, missing or forbidden database stops the start with one line that names it', async () => {
  const port = String(await freePort());
  expect(await refusal(await changed({ port }))).toBe(
    `The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED).`,
  );
  expect(await refusal(await changed({ pathname: '/none' }))).toMatch(/^There is no database none at 127/);
  expect(await refusal(await changed({ username: 'nobody_at_all' }))).toMatch(
    /refuses the user nobody_at_all/,
  );
});

test('A connection that the URL wants by TLS is never made without', async () => {
  expect(await refusal(await changed({ search: '?sslmode=verify-full' }))).toMatch(
    /^The database at 127\.0\.0\.1:\d+ cannot be reached by TLS as DATABASE_URL asks/,
  );
});

test('A database whose commits may be lost is refused', async () => {
  const url = await changed({});
  const name = new URL(url).pathname.slice(1);
  await databasesOn(url).query(`alter database ${name} set synchronous_commit = off`);
  expect(await refusal(url)).toMatch(/synchronous_commit=off/);
});

test("Another program's database is refused and left as it is", async () => {
  const url = await databaseAfter('create table of_others (id integer)');
  expect(await refusal(url)).toMatch(/belongs to another program/);
  const { rows } = await databasesOn(url).query(
    "select tablename from pg_tables where schemaname = 'public'",
  );
  expect(rows).toEqual([{ tablename: 'of_others' }]);
});

test('T26. A database of a newer version is refused', async () => {
  const settings = await emptyDatabaseSettings('postgres');
  const first = start(settings);
  await first.url;
  first.child.kill('SIGKILL');
  await first.code;
  const { DATABASE_URL = '' } = settings;
  await databasesOn(DATABASE_URL).query("insert into mikro_orm_migrations (name) values ('9.0.0-later')");
  expect(await refusal(DATABASE_URL)).toBe('The database was made by a newer version of this program.');
});

test('T26. Three servers that start at once on an empty database make it once, with one operator', async () => {
  const { DATABASE_URL = '' } = await emptyDatabaseSettings('postgres');
  const servers = [1, 2, 3].map(() => start({ DATABASE_URL }));
  const urls = await Promise.all(servers.map(({ url }) => url));
  for (const url of urls) expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  const told = servers.filter((server) => server.stdout().includes('Password: '));
  expect(told).toHaveLength(1);
  const orm = await createOrm(DATABASE_URL);
  const rows = await orm.em.getConnection().execute('select name from mikro_orm_migrations order by id');
  expect(rows).toEqual(migrations.map(({ name }) => ({ name })));
  await orm.close();
});

test('A post of a version before is found by the words that its readers see, and not by addresses any more', async () => {
  const settings = await emptyDatabaseSettings('postgres');
  const before = start(settings);
  await before.url;
  before.child.kill('SIGKILL');
  await before.code;
  const orm = await createOrm(settings.DATABASE_URL ?? '');
  for (const statement of [
    `insert into post (blog_title, image_alt, description, excerpt, image, state, date, changed_at, category_id)
      values ('Addressed', 'A', '![Ocelot](/api/blog/5eedf00d)', '', 'no-picture', 'published', 1, 1, (select min(id) from category))`,
    "insert into post_words (id, date, words) select id, date, array_to_tsvector(array['5eedf00d', 'ocelot']) from post where blog_title = 'Addressed'",
    'alter table post drop column searched',
    "delete from mikro_orm_migrations where name = '1.3.0-searched-text'",
  ])
    await orm.em.getConnection().execute(statement);
  await orm.close();
  const url = await start(settings).url;
  const found = async (q: string) => (await (await fetch(`${url}/api/blogs?q=${q}`)).json()).length;
  expect(await Promise.all(['ocelot', '5eedf00d'].map(found))).toEqual([1, 0]);
});

test('The columns are what the entities say', async () => {
  const settings = await emptyDatabaseSettings('postgres');
  await start(settings).url;
  const orm = await createOrm(settings.DATABASE_URL ?? '');
  const columns = await orm.em.getConnection().execute<{ table: string; name: string; nullable: string }[]>(
    `select table_name as table, column_name as name, is_nullable as nullable
       from information_schema.columns where table_schema = 'public'`,
  );
  for (const { tableName, props } of orm.getMetadata().getAll().values()) {
    const expected = props.flatMap(({ fieldNames = [], nullable = false, persist = true }) =>
      persist ? fieldNames.map((name) => [name, nullable ? 'YES' : 'NO']) : [],
    );
    const found = columns
      .filter(({ table }) => table === tableName)
      .map(({ name, nullable }) => [name, nullable]);
    expect(found.sort(), tableName).toEqual(expected.sort());
  }
  await orm.close();
});

test('38. SIGTERM → first it is not ready and answers all else for a while, then it ends with 0', async () => {
  const server = start(await emptyDatabaseSettings('postgres'));
  const url = await server.url;
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status, { interval: 50 }).toBe(503);
  const answer = await fetch(`${url}/api/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'asha@example.com' }),
  });
  expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close']);
  server.child.kill('SIGTERM');
  expect(await server.code).toBe(0);
});

test('T26. A connection that is lost during the start ends it with one line', async () => {
  const { DATABASE_URL = '' } = await emptyDatabaseSettings('postgres');
  const proxy = await startPostgresProxy(DATABASE_URL);
  proxy.decide = (statements) => (statements.some((sql) => sql.includes('"operator"')) ? 'lose' : 'pass');
  try {
    expect(await refusal(proxy.url)).toBe('The connection to the database was lost. Start again.');
  } finally {
    await proxy.close();
  }
});
