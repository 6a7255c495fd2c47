import { migrations } from '#api/db/postgres/migrations/list.ts';
import { clientOf } from '#tests/support/client.ts';
import { databasesOn } from '#tests/support/postgres.ts';
import { startPostgresProxy } from '#tests/support/postgres-proxy.ts';
import { freePort } from '#tests/support/product.ts';
import { test as base, expect } from '#tests/support/server-test.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';

const PASSWORD = 'se-cret-of-the-url';

/** The URL of a new database. */
const newDatabase = async () => (await emptyDatabaseSettings('postgres')).DATABASE_URL ?? '';
const changed = (url: string, change: Partial<URL>) =>
  Object.assign(new URL(url), { password: PASSWORD, ...change }).href;

/** The one line that a start says as it ends, which never has the password of the database. */
const test = base.extend('refusalOf', ({ refusal }) => async (DATABASE_URL: string): Promise<string> => {
  const refused = await refusal({ DATABASE_URL });
  expect(refused).not.toContain(PASSWORD);
  expect(refused.trim().split('\n')).toHaveLength(1);
  return refused.trim();
});

test('T26. A database that cannot be reached stops the start in one line', async ({ refusalOf }) => {
  expect(await refusalOf(`mysql://root:${PASSWORD}@localhost/site`)).toMatch(/^DATABASE_URL /);
  const port = String(await freePort());
  const url = await newDatabase();
  expect(await refusalOf(changed(url, { port }))).toBe(
    `The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED).`,
  );
  expect(await refusalOf(changed(url, { pathname: '/none' }))).toMatch(/^There is no database none at 127/);
  expect(await refusalOf(changed(url, { username: 'nobody_at_all' }))).toMatch(
    /refuses the user nobody_at_all/,
  );
});

test('A connection that the URL wants by TLS is never made without', async ({ refusalOf }) => {
  expect(await refusalOf(changed(await newDatabase(), { search: '?sslmode=verify-full' }))).toMatch(
    /^The database at 127\.0\.0\.1:\d+ cannot be reached by TLS as DATABASE_URL asks/,
  );
});

test('A database whose commits may be lost is refused', async ({ refusalOf }) => {
  const url = changed(await newDatabase(), {});
  const name = new URL(url).pathname.slice(1);
  await databasesOn(url).query(`alter database ${name} set synchronous_commit = off`);
  expect(await refusalOf(url)).toMatch(/synchronous_commit=off/);
});

test("Another program's database is refused and left as it is", async ({ refusalOf }) => {
  const url = changed(await newDatabase(), {});
  const { query } = databasesOn(url);
  await query('create table of_others (id integer)');
  expect(await refusalOf(url)).toMatch(/belongs to another program/);
  const { rows } = await query("select tablename from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([{ tablename: 'of_others' }]);
});

test('T26. A database of a newer version is refused', async ({ refusalOf, start }) => {
  const DATABASE_URL = await newDatabase();
  await (await start({ DATABASE_URL })).stop('SIGKILL');
  await databasesOn(DATABASE_URL).query("insert into mikro_orm_migrations (name) values ('9.0.0-later')");
  expect(await refusalOf(DATABASE_URL)).toBe('The database was made by a newer version of this program.');
});

test('T26. Three servers that start on an empty database make one operator', async ({ run }) => {
  const DATABASE_URL = await newDatabase();
  const servers = [1, 2, 3].map(() => run({ DATABASE_URL }));
  const urls = await Promise.all(servers.map(({ url }) => url));
  for (const url of urls) expect((await clientOf(url).get('/ready')).status).toBe(200);
  const withPassword = servers.filter((server) => server.stdout().includes('Password: '));
  expect(withPassword).toHaveLength(1);
  const { rows } = await databasesOn(DATABASE_URL).query('select name from mikro_orm_migrations order by id');
  expect(rows).toEqual(migrations.map(({ name }) => ({ name })));
});

test('38. SIGTERM → not ready, then answers for a while, then ends with 0', async ({ start }) => {
  const server = await start({ DATABASE_URL: await newDatabase() });
  const visitor = clientOf(server.url);
  const isReady = async () => (await visitor.get('/ready')).status;
  expect(await isReady()).toBe(200);
  server.child.kill('SIGTERM');
  await expect.poll(isReady, { interval: 50 }).toBe(503);
  const { status, headers } = await visitor.post(
    '/contacts',
    { email: 'asha@example.com' },
    { headers: { Connection: 'keep-alive' } },
  );
  expect([status, headers.get('connection')]).toEqual([201, 'close']);
  expect(await server.stop()).toBe(0);
});

test('T26. A connection that is lost during the start ends it with one line', async ({ refusalOf }) => {
  const proxy = await startPostgresProxy(await newDatabase());
  proxy.decide = (statements) => (statements.some((sql) => sql.includes('"operator"')) ? 'lose' : 'pass');
  try {
    expect(await refusalOf(proxy.url)).toBe('The connection to the database was lost. Start again.');
  } finally {
    await proxy.close();
  }
});
