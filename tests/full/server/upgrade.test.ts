import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { clientOf, logIn } from '#tests/support/client.ts';
import { fixture } from '#tests/support/make-fixture.ts';
import { databasesOn } from '#tests/support/postgres-databases.ts';
import { runCommand } from '#tests/support/product.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';

/** Lets a folder of data be as a released version left it. */
async function leaveAs(version: string, dataDir: string): Promise<void> {
  const packed = await readFile(join(import.meta.dirname, `../../fixtures/${version}.sqlite.gz`));
  await writeFile(join(dataDir, 'site.sqlite'), gunzipSync(packed));
}

const countsOf = (url: string, words: readonly string[]) =>
  Promise.all(words.map(async (q) => (await clientOf(url).get(`/blogs?q=${q}`)).body.length));

test('A post of 1.0.0 is found by the words that its readers see', async ({ dataDir, start }) => {
  await leaveAs('1.0.0', dataDir);
  const database = new Database(join(dataDir, 'site.sqlite'));
  database.exec("update post set description = description || ' ![Ocelot](/api/blog/5eedf00d)'");
  database.close();
  const { url } = await start();
  expect(await countsOf(url, ['tapir', 'ocelot', '5eedf00d', 'api'])).toEqual([1, 1, 0, 0]);
});

test('A post of 1.2.0 on PostgreSQL is found by words that its readers see', async ({ start }) => {
  const settings = await emptyDatabaseSettings('postgres');
  await (await start(settings)).stop('SIGKILL');
  const { query } = databasesOn(settings.DATABASE_URL ?? '');
  for (const statement of [
    `insert into post (blog_title, image_alt, description, excerpt, image, state, date, changed_at, category_id)
      values ('Addressed', 'A', '![Ocelot](/api/blog/5eedf00d)', '', 'no-picture', 'published', 1, 1, (select min(id) from category))`,
    "insert into post_words (id, date, words) select id, date, array_to_tsvector(array['5eedf00d', 'ocelot']) from post where blog_title = 'Addressed'",
    'alter table post drop column searched',
    "delete from mikro_orm_migrations where name = '1.3.0-searched-text'",
  ])
    await query(statement);
  const { url } = await start(settings);
  expect(await countsOf(url, ['ocelot', '5eedf00d'])).toEqual([1, 0]);
});

test('A message, a match and a label of 1.4.0 are there after an update', async ({ dataDir, start }) => {
  await leaveAs('1.4.0', dataDir);
  const { url } = await start();
  const owner = clientOf(url, await logIn(url));
  expect((await owner.get('/contacts?q=okapi')).body).toMatchObject([{ message: fixture.message }]);
  expect((await owner.get('/blogs?q=tapir')).body).toMatchObject([{ blog_title: fixture.title }]);
  expect((await owner.get('/fixtures')).body).toMatchObject([{ home: 'India' }]);
  const messages = (await owner.get('/contacts')).body;
  expect(messages).toContainEqual(
    expect.objectContaining({ preferred_channel: 'call', preferred_time: 'morning' }),
  );
  expect(messages).toContainEqual(expect.objectContaining({ labels: [1] }));
});

test('A site of 1.0.0 is brought to this version and to PostgreSQL whole', async ({ dataDir, start }) => {
  await leaveAs('1.0.0', dataDir);
  await (await openSqlite(dataDir)).close();
  const settings = { ...(await emptyDatabaseSettings('postgres')), DATA_DIR: dataDir };
  expect(await runCommand('copy-to-postgres', settings)).toMatchObject({ code: 0, stderr: '' });
  const { url } = await start(settings);
  const owner = clientOf(url, await logIn(url));
  expect((await owner.get('/blogs?q=tapir')).body).toMatchObject([{ blog_title: fixture.title }]);
  expect((await owner.get('/blog/a-picture')).status).toBe(200);
  expect((await owner.get('/contacts?q=okapi')).body).toMatchObject([
    { message: fixture.message, state: 'new' },
  ]);
  expect((await owner.get('/contact-desk')).body).toMatchObject({ new: 1, answered: 1, suspected: 0 });
});
