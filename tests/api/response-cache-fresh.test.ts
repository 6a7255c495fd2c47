import { afterEach, beforeEach, expect, test } from 'vitest';
import { startListingApp } from '#tests/support/listing-site.ts';
import { aPostForm, insertPosts, publish } from '#tests/support/posts.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

const NOON = Date.parse('2026-11-20T06:30:00Z');

let app: TestApp;
let token: string;
let time: number;
beforeEach(async () => {
  time = NOON;
  app = await startListingApp({ now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

const PLACES = [
  '/',
  '/blog',
  '/blog?category=1',
  '/blog/feed.xml',
  '/sitemap.xml',
  '/api/blogs',
  '/api/blogs?view=card&limit=12',
  '/api/category/1?view=card',
];

const textOf = async (path: string) => (await app.call(path)).text();
/** How often a page was made. While PostgreSQL is slow to tell the revision, no answer is kept. */
const MADE = /made \d+/;

/** What all places show; asked for three times, so that a kept answer would be given. */
async function readAll(): Promise<string[]> {
  const seen = async (path: string) => {
    const texts = [await textOf(path), await textOf(path), await textOf(path)];
    expect(new Set(texts.map((text) => text.replace(MADE, ''))).size).toBe(1);
    return texts[0] ?? '';
  };
  return Promise.all(PLACES.map(seen));
}

/** Of each place, whether it shows the word. */
const showing = async (word: string) => (await readAll()).map((text) => text.includes(word));
const everywhere = (shown: boolean) => PLACES.map(() => shown);

test('Each write to a post shows in the next answer of every place', async () => {
  expect(await showing('arrow')).toEqual(everywhere(false));
  const { id } = await publish(app, token, { blog_title: 'Arrow', description: 'arrow', title: 'x' });
  expect(await showing('rrow')).toEqual(everywhere(true));
  const change = (json: object) => app.call(`/api/blog/${id}`, { method: 'PATCH', token, json });
  await change({ blog_title: 'Bolt', slug: 'bolt', description: 'bolt' });
  expect(await showing('rrow')).toEqual(everywhere(false));
  expect(await showing('olt')).toEqual(everywhere(true));
  await change({ state: 'draft' });
  expect(await showing('olt')).toEqual(everywhere(false));
  await change({ state: 'published' });
  expect(await showing('olt')).toEqual(everywhere(true));
  await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
  expect(await showing('olt')).toEqual(everywhere(false));
  await app.call(`/api/blog/${id}/restore`, { method: 'POST', token });
  expect(await showing('olt')).toEqual(everywhere(true));
});

test('A post that is gone is gone at its own address, too', async () => {
  const { id } = await publish(app, token);
  const path = `/api/blogs/${id}`;
  for (let turn = 0; turn < 3; turn += 1) expect((await app.call(path)).status).toBe(200);
  await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
  expect((await app.call(path)).status).toBe(404);
});

test('Each write to the menu shows in the next answer', async () => {
  const names = async () => {
    const read = async () => (await (await app.call('/api/category')).json()) as { category: string }[];
    await read();
    await read();
    return (await read()).map(({ category }) => category);
  };
  expect(await names()).not.toContain('Chess');
  const added = await app.call('/api/category', { method: 'POST', token, json: { category: 'Chess' } });
  const { id } = await added.json();
  expect(await names()).toContain('Chess');
  const json = { category: 'Go', position: 1 };
  await app.call(`/api/category/${id}`, { method: 'PATCH', token, json });
  expect((await names())[0]).toBe('Go');
  await app.call(`/api/category/${id}`, { method: 'DELETE', token });
  expect(await names()).not.toContain('Go');
});

test('A scheduled post comes out by the clock alone, and goes back with it', async () => {
  const date = '2026-11-20T12:10:00+05:30';
  const body = await aPostForm({ blog_title: 'Arrow', description: 'arrow', state: 'scheduled', date });
  expect((await app.call('/api/Blog', { method: 'POST', token, body })).status).toBe(201);
  time = Date.parse(date) - 1;
  expect(await showing('rrow')).toEqual(everywhere(false));
  time += 1;
  expect(await showing('rrow')).toEqual(everywhere(true));
  time -= 1;
  expect(await showing('rrow')).toEqual(everywhere(false));
});

test('Of several scheduled posts each comes out in its own minute', async () => {
  const dates = [1, 2, 3].map((minutes) => new Date(NOON + minutes * 60_000));
  await insertPosts(
    app,
    dates.map((date, at) => ({ blogTitle: `Arrow ${at}`, date })),
  );
  for (const [at, date] of dates.entries()) {
    time = date.getTime() - 1;
    expect((await showing(`rrow ${at}`))[0]).toBe(false);
    time += 1;
    expect((await showing(`rrow ${at}`))[0]).toBe(true);
  }
});

test('What another process writes shows at once, and soon where several servers share a database', async () => {
  await insertPosts(app, [{ blogTitle: 'Arrow' }]);
  expect((await showing('Arrow'))[0]).toBe(true);
  const other = await app.openOther();
  await other.em.getConnection().execute("update post set blog_title = 'Bolt'");
  await other.close();
  if (isOnPostgres) await expect.poll(() => textOf('/'), { interval: 20 }).toContain('Bolt');
  expect((await showing('Arrow'))[0]).toBe(false);
  expect((await showing('Bolt'))[0]).toBe(true);
});

test('A write that is taken back leaves nothing in what is kept', async () => {
  await insertPosts(app, [{ blogTitle: 'Arrow' }]);
  await readAll();
  let meanwhile: Promise<string> | undefined;
  const failing = app.orm.em.fork().transactional(async (em) => {
    await em.execute("update post set blog_title = 'Bolt'", [], 'run');
    meanwhile = textOf('/blog');
    // A whole answer of the server: by then the request above has come to the database.
    await app.call('/api/openapi.json');
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await meanwhile).toContain('Arrow');
  expect((await showing('Bolt'))[0]).toBe(false);
  await app.orm.em.getConnection().execute("update post set blog_title = 'Dart'");
  expect((await showing('Dart'))[0]).toBe(true);
});

test('A page is made once until the blog changes, however many ask for it at once', async () => {
  const ask = () => Promise.all(Array.from({ length: 20 }, () => textOf('/blog')));
  const first = new Set([...(await ask()), ...(await ask())]);
  expect(first.size).toBe(1);
  expect([...first][0]).toContain('made 1<');
  await app.call('/api/contacts', { method: 'POST', json: { email: 'asha@example.in' } });
  expect(await textOf('/blog')).toContain('made 1<');
  await insertPosts(app, [{ blogTitle: 'Arrow' }]);
  const second = new Set([...(await ask()), ...(await ask())]);
  expect(second.size).toBe(1);
  expect([...second][0]).toContain('made 2<');
});
