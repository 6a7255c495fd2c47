import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { logIn } from '#tests/support/client.ts';
import { fixture } from '#tests/support/make-fixture.ts';
import { dataFolder, type Run, runApi } from '#tests/support/product.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const versions = (await readdir(FIXTURES)).filter((name) => name.endsWith('.sqlite.gz'));

const running: Run[] = [];
afterEach(async () => {
  for (const { child, code } of running.splice(0)) {
    child.kill('SIGKILL');
    await code;
  }
});

/** A folder of data as a released version left it. */
async function dataOf(version: string): Promise<string> {
  const folder = await dataFolder();
  await writeFile(join(folder, 'site.sqlite'), gunzipSync(await readFile(join(FIXTURES, version))));
  return folder;
}

test('There is a database of each released version', () => {
  expect(versions).toContain('1.0.0.sqlite.gz');
});

test('A post of 1.0.0 is found by the words that its readers see, and not by addresses any more', async () => {
  const folder = await dataOf('1.0.0.sqlite.gz');
  const database = new DatabaseSync(join(folder, 'site.sqlite'));
  database.exec("update post set description = description || ' ![Ocelot](/api/blog/5eedf00d)'");
  database.close();
  const server = runApi({ DATA_DIR: folder });
  running.push(server);
  const url = await server.url;
  const found = async (q: string) => (await (await fetch(`${url}/api/blogs?q=${q}`)).json()).length;
  expect(await Promise.all(['tapir', 'ocelot', '5eedf00d', 'api'].map(found))).toEqual([1, 1, 0, 0]);
});

test.each(versions)('%s is brought to this version with all that was in it', async (version) => {
  const server = runApi({ DATA_DIR: await dataOf(version) });
  running.push(server);
  const url = await server.url;
  const posts = await (await fetch(`${url}/api/blogs?q=tapir`)).json();
  expect(posts).toMatchObject([{ blog_title: fixture.title, blog_img: 'a-picture' }]);
  expect((await fetch(`${url}/api/blog/a-picture`)).status).toBe(200);
  const headers = { Authorization: `Bearer ${await logIn(url)}` };
  const found = await fetch(`${url}/api/contacts?q=okapi`, { headers });
  const [message] = await found.json();
  expect(message).toMatchObject({ message: fixture.message, state: 'new', email: 'asha@example.com' });
  const counts = await (await fetch(`${url}/api/contact-desk`, { headers })).json();
  expect(counts).toMatchObject({ new: 1, answered: 1, suspected: 0 });
  const sources = await fetch(`${url}/api/sources?by=total&from=2020-01-01`, { headers });
  expect(await sources.json()).toMatchObject([{ visits: 0, messages: 2 }]);

  // A repeat of a stored message is answered as the first time; one whose key is spent is not stored.
  const { first_name, last_name, email, phone } = message;
  const repeat = (key: string) =>
    fetch(`${url}/api/contacts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ first_name, last_name, email, phone, message: fixture.message }),
    });
  expect(await (await repeat(fixture.key)).json()).toMatchObject({ id: message.id });
  expect(await (await repeat(fixture.spentKey)).json()).toMatchObject({ id: null });
});

test('A match, a label and a preference of 1.4.0 are there after an update', async () => {
  const server = runApi({ DATA_DIR: await dataOf('1.4.0.sqlite.gz') });
  running.push(server);
  const url = await server.url;
  const headers = { Authorization: `Bearer ${await logIn(url)}` };
  expect(await (await fetch(`${url}/api/fixtures`)).json()).toMatchObject([{ home: 'India' }]);
  const messages = await (await fetch(`${url}/api/contacts`, { headers })).json();
  expect(messages).toContainEqual(
    expect.objectContaining({ preferred_channel: 'call', preferred_time: 'morning' }),
  );
  expect(messages).toContainEqual(expect.objectContaining({ labels: [1] }));
});

test.each(versions)('%s has the tables of the entities after it', async (version) => {
  const orm = await openSqlite(await dataOf(version));
  expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  const done = await orm.em
    .getConnection()
    .execute<{ name: string }[]>('select name from mikro_orm_migrations order by id');
  expect(done.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  expect(await orm.em.getConnection().execute('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await orm.close();
});
