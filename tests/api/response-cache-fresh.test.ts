import { expect, test as shared } from '#tests/support/api-test.ts';
import { addPost, aPostForm, insertPosts } from '#tests/support/posts.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';
import { showingPosts } from '#tests/support/tiny-renderer.ts';
import { tinySite } from '#tests/support/tiny-site.ts';

const NOON = Date.parse('2026-11-20T06:30:00Z');
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
/** How often a page was made. While PostgreSQL is slow to answer with the revision, no answer is kept. */
const MADE = /made \d+/;

const base = shared.extend('settings', () => tinySite(showingPosts()));

/** The places that show posts, at noon. */
const test = base.extend('places', ({ app, clock }) => {
  clock.set(NOON);
  const textOf = async (path: string) => (await app.call(path)).text();
  /** Asked for three times, so that a kept answer would be given. */
  const seen = async (path: string) => {
    const texts = [await textOf(path), await textOf(path), await textOf(path)];
    expect(new Set(texts.map((text) => text.replace(MADE, ''))).size).toBe(1);
    return texts[0] ?? '';
  };
  return {
    textOf,
    /** Whether all of them show the word. Throws where they differ. */
    async show(word: string): Promise<boolean> {
      const shown = new Set((await Promise.all(PLACES.map(seen))).map((text) => text.includes(word)));
      if (shown.size > 1) throw new Error(`some places show ${word}, others do not`);
      return shown.has(true);
    },
    /** Whether the home page shows the word, when all places were read. */
    async showAtHome(word: string): Promise<boolean> {
      const [home = ''] = await Promise.all(PLACES.map(seen));
      return home.includes(word);
    },
  };
});

test('Each write to a post shows in the next answer of every place', async ({ owner, places }) => {
  expect(await places.show('arrow')).toBe(false);
  const fields = { blog_title: 'Arrow', description: 'arrow', title: 'x' };
  const { id } = await addPost(owner, fields);
  expect(await places.show('rrow')).toBe(true);
  await owner.patch(`/blog/${id}`, { blog_title: 'Bolt', slug: 'bolt', description: 'bolt' });
  expect(await places.show('rrow')).toBe(false);
  expect(await places.show('olt')).toBe(true);
  await owner.patch(`/blog/${id}`, { state: 'draft' });
  expect(await places.show('olt')).toBe(false);
  await owner.patch(`/blog/${id}`, { state: 'published' });
  expect(await places.show('olt')).toBe(true);
  await owner.delete(`/blog/${id}`);
  expect(await places.show('olt')).toBe(false);
  await owner.post(`/blog/${id}/restore`);
  expect(await places.show('olt')).toBe(true);
});

test('A post that is gone is gone at its own address, too', async ({ owner, visitor }) => {
  const { id } = await addPost(owner);
  for (let round = 0; round < 3; round += 1) expect((await visitor.get(`/blogs/${id}`)).status).toBe(200);
  await owner.delete(`/blog/${id}`);
  expect((await visitor.get(`/blogs/${id}`)).status).toBe(404);
});

test('Each write to the menu shows in the next answer', async ({ owner, visitor }) => {
  const names = async () => {
    await visitor.get('/category');
    await visitor.get('/category');
    const { body } = await visitor.get('/category');
    return body.map(({ category }: { category: string }) => category);
  };
  expect(await names()).not.toContain('Chess');
  const { id } = (await owner.post('/category', { category: 'Chess' })).body;
  expect(await names()).toContain('Chess');
  await owner.patch(`/category/${id}`, { category: 'Go', position: 1 });
  expect((await names())[0]).toBe('Go');
  await owner.delete(`/category/${id}`);
  expect(await names()).not.toContain('Go');
});

test('A scheduled post comes out by the clock alone', async ({ owner, clock, places }) => {
  const date = '2026-11-20T12:10:00+05:30';
  const form = { blog_title: 'Arrow', description: 'arrow', state: 'scheduled', date };
  expect((await owner.post('/Blog', await aPostForm(form))).status).toBe(201);
  clock.set(Date.parse(date) - 1);
  expect(await places.show('rrow')).toBe(false);
  clock.forward(1);
  expect(await places.show('rrow')).toBe(true);
  clock.forward(-1);
  expect(await places.show('rrow')).toBe(false);
});

test('Of several scheduled posts each comes out in its own minute', async ({ app, clock, places }) => {
  const dates = [1, 2, 3].map((minutes) => new Date(NOON + minutes * 60_000));
  await insertPosts(
    app,
    dates.map((date, at) => ({ blogTitle: `Arrow ${at}`, date })),
  );
  for (const [at, date] of dates.entries()) {
    clock.set(date.getTime() - 1);
    expect(await places.showAtHome(`rrow ${at}`)).toBe(false);
    clock.forward(1);
    expect(await places.showAtHome(`rrow ${at}`)).toBe(true);
  }
});

test('What another process writes shows at once, on other servers soon', async ({ app, places }) => {
  await insertPosts(app, [{ blogTitle: 'Arrow' }]);
  expect(await places.showAtHome('Arrow')).toBe(true);
  const other = await app.openOther();
  await other.em.getConnection().execute("update post set blog_title = 'Bolt'");
  await other.close();
  if (isOnPostgres) await expect.poll(() => places.textOf('/'), { interval: 20 }).toContain('Bolt');
  expect(await places.showAtHome('Arrow')).toBe(false);
  expect(await places.showAtHome('Bolt')).toBe(true);
});

test('A write that is taken back leaves nothing in what is kept', async ({ app, places }) => {
  await insertPosts(app, [{ blogTitle: 'Arrow' }]);
  expect(await places.showAtHome('Arrow')).toBe(true);
  let meanwhile: Promise<string> | undefined;
  const failing = app.orm.em.fork().transactional(async (em) => {
    await em.execute("update post set blog_title = 'Bolt'", [], 'run');
    meanwhile = places.textOf('/blog');
    // A whole answer of the server: by then the request above has come to the database.
    await app.call('/api/openapi.json');
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await meanwhile).toContain('Arrow');
  expect(await places.showAtHome('Bolt')).toBe(false);
  await app.orm.em.getConnection().execute("update post set blog_title = 'Dart'");
  expect(await places.showAtHome('Dart')).toBe(true);
});

const heldTest = shared
  .extend('meanwhile', (): { write?: (() => Promise<unknown>) | undefined } => ({}))
  .extend('settings', ({ meanwhile }) => {
    const { render } = showingPosts();
    return tinySite({
      async render(options) {
        const page = await render(options);
        await meanwhile.write?.();
        return page;
      },
    });
  });

heldTest('A page that was made while a post was written is made anew', async ({ app, meanwhile }) => {
  const blog = async () => (await app.call('/blog')).text();
  meanwhile.write = () => {
    meanwhile.write = undefined;
    return insertPosts(app, [{ blogTitle: 'Arrow' }]);
  };
  expect(await blog()).not.toContain('Arrow');
  expect(await blog()).toContain('Arrow');
});

test('A page is made once until the blog changes', async ({ app, visitor, places }) => {
  const ask = () => Promise.all(Array.from({ length: 20 }, () => places.textOf('/blog')));
  const first = new Set([...(await ask()), ...(await ask())]);
  expect(first.size).toBe(1);
  expect([...first][0]).toContain('made 1<');
  await visitor.post('/contacts', { email: 'asha@example.in' });
  expect(await places.textOf('/blog')).toContain('made 1<');
  await insertPosts(app, [{ blogTitle: 'Arrow' }]);
  const second = new Set([...(await ask()), ...(await ask())]);
  expect(second.size).toBe(1);
  expect([...second][0]).toContain('made 2<');
});
