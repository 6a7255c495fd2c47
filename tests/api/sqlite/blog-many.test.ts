import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf, queriesOf } from '#tests/support/queries.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MANY = 10_000;

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await app.login();
  const words = 'Some words on the match. '.repeat(80);
  await app.orm.em.fork().transactional(async (em) => {
    await em.execute(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id, state)
       select 'Post ' || i, 'A picture', ? || i, 'Some words', 'many-' || i, 1760000000000 + i * 1000, 1760000000000,
         1 + i % 10, case i % 7 when 0 then 'draft' else 'published' end from n`,
      [MANY, words],
    );
  });
});
afterAll(() => app.close());

/** Makes a call, and gives what it asked of the database. */
const watched = (path: string): Promise<string[]> =>
  queriesOf(app, async () => {
    const answer = await app.call(path, { token });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveLength(5);
  });

const page = 'state=all&view=card&limit=5';

test.each([
  ['the first page', `/api/blogs?${page}`],
  ['the last page', `/api/blogs?${page}&page=${MANY / 5}`],
  ['a category', `/api/category/3?${page}&page=100`],
  ['a search that finds all', `/api/blogs?${page}&q=match`],
  ['a search in a category', `/api/category/3?${page}&q=match&page=7`],
])('%s of ten thousand posts is a page of work', async (_, path) => {
  const queries = await watched(path);
  expect(queries.length).toBeGreaterThanOrEqual(2);
  // The session, the category, the total, the page, its posts, their visits and taps, their messages.
  expect(queries.length).toBeLessThanOrEqual(7);
});

test('Lists and counts are read in order from an index, no text among them', async () => {
  const queries = await watched(`/api/category/3?${page}&page=100`);
  const lists = queries.filter((sql) => sql.includes('offset'));
  expect(lists).toHaveLength(1);
  for (const sql of lists)
    expect(planOf(app, sql)).toEqual([expect.stringMatching(/^SEARCH post USING COVERING INDEX/)]);
  // The total is kept, not counted.
  const totals = queries.filter((sql) => sql.includes('post_count'));
  expect(totals).toHaveLength(1);
  const publicList = await queriesOf(app, async () => {
    await (await app.call('/api/blogs?view=card&limit=12')).json();
  });
  const [list = ''] = publicList.filter((sql) => sql.includes('offset'));
  expect(planOf(app, list)).toEqual([expect.stringMatching(/^SEARCH post USING COVERING INDEX/)]);
});
