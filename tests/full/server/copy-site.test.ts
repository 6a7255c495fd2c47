import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { engineOf } from '#api/db/engine.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import { contentOf } from '#tests/support/backups.ts';
import { type Client, clientOf, operator } from '#tests/support/client.ts';
import {
  ageSite,
  aMessage,
  copy,
  fillSite,
  LAST_MESSAGE,
  rowsOf,
  settings,
  type UsedSite,
} from '#tests/support/copied-site.ts';
import { databasesOn } from '#tests/support/postgres.ts';
import { addPost, aPost } from '#tests/support/posts.ts';
import { runApi, runCommand } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const databases = databasesOn(process.env.TEST_POSTGRES_URL ?? '');

/** What the site says to its operator and to others. */
const SEARCHES = [
  '/api/blogs?q=apfel',
  '/api/contacts?q=zoe',
  '/api/contacts?q=3210',
  '/api/contacts?q=number449',
];
const QUESTIONS = [
  ...SEARCHES,
  ...['/api/blogs', '/api/Blog?state=draft', '/api/category', '/api/category/4', '/api/contacts?limit=100'],
  ...['/api/contacts?state=answered', '/api/contacts.csv', '/api/account', '/api/settings', '/api/page-desk'],
  ...['/p/prices', '/api/vitals', '/api/trash'],
];

let dataDir: string;
let site: UsedSite;
let url: string;

beforeAll(async () => {
  dataDir = await tempFolder('data');
  site = await fillSite({ DATA_DIR: dataDir });
  await ageSite(dataDir, site);
  url = await databases.create();
});

async function serving<T>(
  where: Record<string, string>,
  work: (owner: Client, url: string) => Promise<T>,
): Promise<T> {
  const server = runApi({ ...settings, ...where });
  try {
    const at = await server.url;
    return await work(clientOf(at, site.token), at);
  } finally {
    await server.stop();
  }
}

async function answersAt(at: string): Promise<Record<string, unknown[]>> {
  const headers = { Authorization: `Bearer ${site.token}` };
  const answers: Record<string, unknown[]> = {};
  for (const path of [...QUESTIONS, `/api/blog/${site.image}`, `/api/blog/${site.image}/share.jpg`]) {
    const answer = await fetch(at + path, { headers });
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    // The time of the asking itself, and its day.
    const stored = body.replace(/"(?:last_seen|since)":"[^"]+"/g, '');
    answers[path] = [answer.status, answer.headers.get('x-total-count'), stored];
  }
  return answers;
}

test('There and back every row is the same, and the source keeps every byte', async () => {
  const before = await contentOf(dataDir);
  const there = await copy('postgres', dataDir, url);
  expect(there).toMatchObject({ code: 0, stderr: '' });
  expect(there.stdout).toMatch(/^Copied from .*\n( {2}\w+: \d+\n)+/);
  expect(there.stdout).toContain('\n  contact: 453\n');
  expect(await contentOf(dataDir)).toEqual(before);

  const again = join(await tempFolder('data'), 'new');
  const back = await copy('sqlite', again, url);
  expect(back).toMatchObject({ code: 0, stderr: '' });
  expect(back.stdout).toContain('\n  contact: 453\n');
  expect(await readdir(again)).toEqual(['site.sqlite']);
  const [wanted, found] = [rowsOf(dataDir), rowsOf(again)];
  for (const [table, rows] of Object.entries(wanted)) {
    expect(rows, table).not.toEqual([]);
    expect(found[table], table).toEqual(rows);
  }
  const answers = await serving({ DATA_DIR: again }, (_, at) => answersAt(at));
  for (const path of SEARCHES) expect(Number(answers[path]?.[1]), path).toBeGreaterThan(0);
});

test('The site on PostgreSQL says what the site on SQLite said, and goes on from there', async () => {
  const other = await tempFolder('data');
  await copyFile(databaseFile(dataDir), databaseFile(other));
  const wanted = await serving({ DATA_DIR: other }, (_, at) => answersAt(at));

  await serving({ DATA_DIR: other, DATABASE_URL: url }, async (owner, at) => {
    expect(await answersAt(at)).toEqual(wanted);

    const countMessages = async () =>
      (await databasesOn(url).query('select count(*)::int from contact')).rows;
    const before = await countMessages();
    const known = await owner.post('/contacts', aMessage(), { key: site.known });
    expect(known.body).toEqual(site.receipt);
    expect((await owner.post('/contacts', aMessage(), { key: site.spent })).status).toBe(201);
    expect(await countMessages()).toEqual(before);

    const login = async () => (await owner.post('/login', { ...operator, code: site.recovery[0] })).status;
    expect([await login(), await login()]).toEqual([200, 401]);

    expect((await owner.post('/contacts', aMessage())).body).toMatchObject({ id: LAST_MESSAGE + 1 });
    expect(await addPost(clientOf(at, site.token))).toMatchObject({ id: site.lastPost + 1 });
  });
});

test('A site whose posts are all gone does not get its first posts again', async () => {
  const folder = await tempFolder('data');
  const orm = await openSqlite(folder);
  const id = await aPost(orm);
  await orm.em.fork().nativeDelete(PostEntity, { id });
  await orm.close();
  const target = await databases.create();
  expect(await copy('postgres', folder, target)).toMatchObject({ code: 0 });
  const copied = await openDatabase({ dataDir: folder, databaseUrl: target });
  expect(await engineOf(copied.em).hasEverHadPosts(copied.em.fork())).toBe(true);
  await copied.close();
});

test('The other commands know where the data is', async () => {
  const where = { DATA_DIR: dataDir, DATABASE_URL: url };
  for (const command of ['backup', 'restore']) {
    expect(await runCommand(command, where, join(dataDir, 'a-backup'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^DATABASE_URL is set: .*pg_dump.*pg_restore.*docs\/operations\.md\.\n$/),
    });
  }
  const password = 'another password for tests';
  const reset = ['--password', password, '--without-second-factor'];
  expect(await runCommand('reset-password', where, ...reset)).toMatchObject({ code: 0, stderr: '' });
  await serving(where, async (owner) => {
    expect((await owner.post('/login', { ...operator, password })).status).toBe(200);
  });
});
