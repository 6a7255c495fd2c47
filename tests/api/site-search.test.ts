import type { SiteHits } from '#contract/search.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { bodyOf, refusedFields } from '#tests/support/client.ts';
import { insertPosts } from '#tests/support/posts.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';
import { tinySite } from '#tests/support/tiny-site.ts';

/** More than a search sorts. */
const POSTS = 10_400;
const MESSAGES = 2_000;

const test = base
  /** Three posts, of which one is a draft. */
  .extend('search', async ({ app, visitor }) => {
    await insertPosts(app, [
      { blogTitle: 'How to read a pitch', description: 'Grass and dew before the toss.' },
      { blogTitle: 'Night matches', description: 'When dew falls on the pitch.' },
      { blogTitle: 'Not yet', description: 'Zeppelin', state: 'draft' },
    ]);
    return (query: string): Promise<SiteHits> => bodyOf(visitor.get(`/search?${query}`));
  })
  /** So many posts and messages. */
  .extend('found', async ({ app, owner }) => {
    const numbers = (most: number) =>
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most})`;
    await app.fill(`${numbers(POSTS)} insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id, state)
       select 'Post ' || i, 'A', 'Words of a text.', 'Words', 'image-' || i, 1760000000000 + i, 1, 1, 'published' from n`);
    await app.fill(`${numbers(MESSAGES)} insert into contact (first_name, last_name, email, phone, message, date, state)
       select 'Asha', 'Rao', 'n' || i || '@example.in', '', 'How do I get an ID?', 1760000000000 + i, 'new' from n`);
    return async (path: string) => {
      const { headers, body } = await owner.get(path);
      return {
        ids: body.map(({ id }: { id: number }) => id),
        total: headers.get('x-total-count'),
        /** `gte` where there are so many or more. */
        relation: headers.get('x-total-count-relation'),
      };
    };
  });

const many = { total: '1001', relation: 'gte' };
const titles = ({ posts }: SiteHits) => posts.map(({ blog_title }) => blog_title);
const nothing = { pages: [], posts: [], total: 0 };

test('Posts with all words are found as cards, a page at a time', async ({ search }) => {
  const both = await search('q=pitch&limit=1');
  expect(both).toMatchObject({ total: 2, pages: [], posts: [{ blog_title: 'How to read a pitch' }] });
  expect(both.posts[0]).toHaveProperty('excerpt');
  expect(titles(await search('q=pitch&limit=1&page=2'))).toEqual(['Night matches']);
  expect(await search('q=pitch&limit=1&page=3')).toMatchObject({ total: 2, posts: [] });
});

test('The best hit comes first, each with the sentence that was found', async ({ search }) => {
  const { posts } = await search('q=pitch');
  expect(posts.map(({ blog_title, found }) => [blog_title, found])).toEqual([
    ['How to read a pitch', undefined],
    ['Night matches', 'When dew falls on the pitch.'],
  ]);
  expect((await search('q=dew')).posts.map(({ found }) => found)).toEqual([
    'When dew falls on the pitch.',
    'Grass and dew before the toss.',
  ]);
});

test('One category is searched without the pages; one that is not there is not found', async ({
  search,
  visitor,
}) => {
  const [first] = (await search('q=dew')).posts;
  expect(await search(`q=dew&category=${first?.categoryId}`)).toMatchObject({ total: 2, pages: [] });
  expect((await visitor.get('/search?q=dew&category=999999')).status).toBe(404);
});

test('One typing error is forgiven where nothing else is found', async ({ search }) => {
  const found = await search('q=ptich');
  expect(found.corrected).toBe('pitch');
  expect(titles(found)).toHaveLength(2);
  expect((await search('q=pitch')).corrected).toBeUndefined();
  expect(await search('q=pxtxch')).toEqual(nothing);
});

test('T43. An error that was not forgiven while others waited is forgiven later', async ({
  app,
  search,
  visitor,
}) => {
  const pages = Array.from({ length: 40 }, (_, page) => `/search?q=ptich&limit=1&page=${page + 1}`);
  const held = Promise.withResolvers<void>();
  const holding = app.orm.em.fork().transactional(async (em) => {
    if (isOnPostgres) await em.execute('lock table post in access exclusive mode');
    await held.promise;
  });
  const requests = pages.map((path) => visitor.get(path));
  // Answered after all that were asked before it had come.
  await visitor.get('/health');
  held.resolve();
  await holding;
  const answers = await Promise.all(requests);
  expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200));
  const hasCorrection = ({ body }: { body: SiteHits }) => body.corrected === 'pitch';
  expect(answers.filter(hasCorrection).length).toBeLessThan(40);
  for (const path of pages.slice(0, 3)) expect(hasCorrection(await visitor.get(path)), path).toBe(true);
  expect(app.cached().entries).toBeGreaterThan(0);
  expect((await search('q=ptich')).corrected).toBe('pitch');
});

test('A draft is neither found nor named', async ({ search }) => {
  for (const q of ['Zeppelin', 'Zepelin']) expect(await search(`q=${q}`)).toEqual(nothing);
});

test('Without words all posts are listed', async ({ search }) => {
  for (const query of ['', 'q=', 'q=+']) expect(await search(query)).toMatchObject({ pages: [], total: 2 });
});

test('A search has at most a hundred characters, and pages that can be', async ({ visitor }) => {
  const refused = await visitor.get(`/search?q=${'a'.repeat(101)}&page=0&limit=101`);
  expect(refusedFields(refused).sort()).toEqual(['limit', 'page', 'q']);
});

test('Signs, quotes and long words are searched like others', async ({ search }) => {
  const words = ['"', '*', "'", 'a" OR b', 'x'.repeat(100), 'ब'.repeat(30), 'dew" AND "pitch'];
  for (const q of words) await search(`q=${encodeURIComponent(q)}`);
});

test('Pages are found by the index that lies beside them', async () => {
  const { site } = await tinySite();
  expect(site?.shown().pageIndex).toEqual({ pages: [] });
});

test('Short words find what holds them, by pages, in a state, whatever their letters', async ({ found }) => {
  const none = { ids: [], total: '0', relation: null };
  const searches = {
    '/contacts?q=RA&limit=2&page=2': { ids: [MESSAGES - 2, MESSAGES - 3], ...many },
    '/contacts?q=RA&state=new&limit=1': { ids: [MESSAGES], ...many },
    '/contacts?q=RA&state=inbox&limit=1': { ids: [MESSAGES], ...many },
    '/contacts?q=RA&state=answered&limit=1': none,
    '/blogs?q=wo&limit=1': { ids: [POSTS], ...many },
    '/blogs?q=w%C3%B6&limit=1': { ids: [POSTS], ...many },
    '/blogs?q=rd&limit=1': none,
    // What is rare is counted, however far one has to look.
    '/contacts?q=n79%20h%20@&limit=1': { ids: [799], total: String(1 + 10), relation: null },
  };
  const results: Record<string, object> = {};
  for (const path of Object.keys(searches)) results[path] = await found(path);
  expect(results).toEqual(searches);
});

test('Of a frequent word the first thousand are paged through', async ({ found }) => {
  const ids = Array.from({ length: 100 }, (_, at) => POSTS - 900 - at);
  expect(await found('/blogs?q=wo&limit=100&page=10')).toEqual({ ids, ...many });
  expect((await found('/blogs?q=wo&limit=100&page=12')).ids).toEqual([]);
});
