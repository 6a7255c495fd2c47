import { test as base, expect } from '#tests/support/api-test.ts';
import { planOf, queriesOf } from '#tests/support/queries.ts';

const MANY = 10_000;

const test = base.extend('watch', async ({ app, owner }) => {
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
  /** Makes a call, and gives what it asked of the database. */
  return (path: string): Promise<string[]> =>
    queriesOf(app, async () => {
      const { status, body } = await owner.get(path);
      expect([status, body.length]).toEqual([200, 5]);
    });
});

const page = 'state=all&view=card&limit=5';

test('A page of ten thousand posts is a page of work, wherever it is', async ({ watch }) => {
  for (const path of [
    `/blogs?${page}`,
    `/blogs?${page}&page=${MANY / 5}`,
    `/category/3?${page}&page=100`,
    `/blogs?${page}&q=match`,
    `/category/3?${page}&q=match&page=7`,
  ]) {
    const queries = await watch(path);
    expect(queries.length, path).toBeGreaterThanOrEqual(2);
    // The session, the category, the total, the page, its posts, their visits and taps, their messages.
    expect(queries.length, path).toBeLessThanOrEqual(7);
  }
});

test('Lists and counts are read in order from an index, no text among them', async ({
  app,
  visitor,
  watch,
}) => {
  const plan = [expect.stringMatching(/^SEARCH post USING COVERING INDEX/)];
  const queries = await watch(`/category/3?${page}&page=100`);
  const lists = queries.filter((sql) => sql.includes('offset'));
  expect(lists.map((sql) => planOf(app, sql))).toEqual([plan]);
  // The total is kept, not counted.
  expect(queries.filter((sql) => sql.includes('post_count'))).toHaveLength(1);
  const publicList = await queriesOf(app, () => visitor.get('/blogs?view=card&limit=12'));
  const [list = ''] = publicList.filter((sql) => sql.includes('offset'));
  expect(planOf(app, list)).toEqual(plan);
});
