import { afterAll, beforeAll, expect, test } from 'vitest';
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

interface Call {
  queries: string[];
  /** Rows that came out of the database. */
  rows: number;
}

/** Makes a call and notes what it asked of the database. */
async function watched(path: string): Promise<Call> {
  const seen: Call = { queries: [], rows: 0 };
  const driver = app.orm.em.getDriver();
  const execute = driver.execute.bind(driver);
  driver.execute = async (query, ...rest) => {
    const result = await execute(query, ...rest);
    seen.queries.push(String(query));
    seen.rows += Array.isArray(result) ? result.length : 1;
    return result as never;
  };
  try {
    const answer = await app.call(path, { token });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveLength(5);
  } finally {
    driver.execute = execute;
  }
  return seen;
}

const page = 'state=all&view=card&limit=5';

test.each([
  ['the first page', `/api/blogs?${page}`],
  ['the last page', `/api/blogs?${page}&page=${MANY / 5}`],
  ['a category', `/api/category/3?${page}&page=100`],
  ['a search that finds all', `/api/blogs?${page}&q=match`],
  ['a search in a category', `/api/category/3?${page}&q=match&page=7`],
])('%s of ten thousand posts is a page of work', async (_, path) => {
  const { queries, rows } = await watched(path);
  expect(queries.length).toBeGreaterThanOrEqual(2);
  expect(queries.length).toBeLessThanOrEqual(5);
  expect(rows).toBeLessThanOrEqual(15);
});

/** How SQLite goes about a query. */
async function planOf(sql: string, values: unknown[]): Promise<string> {
  const steps = await app.orm.em.fork().execute<{ detail: string }[]>(`explain query plan ${sql}`, values);
  return steps.map(({ detail }) => detail).join('; ');
}

test('Lists and counts are read in order from an index, no text among them', async () => {
  const { queries } = await watched(`/api/category/3?${page}&page=100`);
  const lists = queries.filter((sql) => sql.includes('from post where'));
  expect(lists).toHaveLength(1);
  for (const sql of lists) {
    const plan = await planOf(sql, [3, 5, 500].slice(0, sql.split('?').length - 1));
    expect(plan).toMatch(/^SEARCH post USING COVERING INDEX/);
  }
  // The total is kept, not counted.
  const totals = queries.filter((sql) => sql.includes('as total'));
  expect(totals).toHaveLength(1);
  expect(await planOf(totals[0] ?? '', [3])).not.toMatch(/ post( |$)/);
  const publicList =
    "select id from post where post.deleted_at is null and post.state = 'published' and post.date <= ? order by date desc, id desc limit ? offset ?";
  expect(await planOf(publicList, [Date.now(), 12, 0])).toMatch(/^SEARCH post USING COVERING INDEX[^;]*$/);
});
