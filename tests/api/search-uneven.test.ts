import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MANY = 20_000;
const NOW = 1_790_000_000_000;
/** Messages before these were removed by their age. */
const GONE = 5_000_000;
/** Some thousand: what one statement may gather. */
const MOST = 5_001;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(NOW) });
  token = await app.login();
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`;
  const connection = app.orm.em.getConnection();
  // Once a rare word, and then in every post; all in one category but seven.
  await connection.execute(
    `${numbers} insert into post (id, blog_title, image_alt, description, excerpt, image, date, changed_at, category_id)
     select i, 'Post ' || i, 'A', case when i > 10000 or i % 90 = 0 then 'lately' else 'x' end || case when i % 5 = 0 then ' zx' else '' end || case when i % 1100 = 0 then ' seldom' else '' end,
       'A', 'image-' || i, ${NOW} - (${MANY} - i) * 1000, 1, case when i % 2700 = 0 then 2 when i <= 400 then 4 else 1 end from n`,
  );
  await connection.execute(
    `${numbers} insert into contact (id, first_name, last_name, email, phone, message, date, state)
     select ${GONE} + i, 'Asha', 'Rao', 'n' || i || '@example.in', '', 'Hello', ${NOW} - (${MANY} - i) * 1000,
       case when i % 4000 = 0 then 'suspected' else 'new' end from n`,
  );
});
afterAll(() => app.close());

interface Answer {
  ids: number[];
  total: number;
  atLeast: boolean;
  /** The most hits that a statement told of. */
  most: number;
  statements: string[];
}
async function search(path: string): Promise<Answer> {
  const connection = app.orm.em.getConnection();
  const execute = connection.execute.bind(connection);
  let most = 0;
  const statements: string[] = [];
  const spy: typeof execute = async (query, ...rest) => {
    const rows = await execute(query, ...rest);
    if (typeof query === 'string') statements.push(query);
    const [first] = Array.isArray(rows) ? rows : [];
    most = Math.max(most, Number(first?.hits ?? 0), Number(first?.all ?? 0));
    return rows as never;
  };
  connection.execute = spy;
  try {
    const answer = await app.call(path, { token });
    expect(answer.status, path).toBe(200);
    const rows: { id: number }[] = await answer.json();
    return {
      ids: rows.map(({ id }) => id),
      total: Number(answer.headers.get('x-total-count')),
      atLeast: answer.headers.get('x-total-count-relation') === 'gte',
      most,
      statements,
    };
  } finally {
    connection.execute = execute;
  }
}

const newest = (first: number, count: number) => Array.from({ length: count }, (_, at) => first - at);

test('A word that was rare once and is frequent now is found some thousand hits at a time', async () => {
  const first = await search('/api/blogs?view=card&limit=12&q=lately');
  expect(first).toMatchObject({ ids: newest(MANY, 12), total: 31, atLeast: true });
  expect(first.most).toBeLessThanOrEqual(MOST);
  const late = await search('/api/blogs?view=card&limit=12&q=lately&page=800');
  expect(late).toMatchObject({ ids: newest(MANY - 799 * 12, 12), total: 9601, atLeast: true });
  expect(late.most).toBeLessThanOrEqual(MOST);
  const last = await search('/api/blogs?view=card&limit=12&q=lately&page=843');
  expect(last).toMatchObject({ ids: [630, 540, 450, 360, 270, 180, 90], total: 10_111, atLeast: false });
});

test('A word that is neither rare nor near is found in all its posts', async () => {
  const all = Array.from({ length: 18 }, (_, at) => (18 - at) * 1100);
  for (const page of [1, 2, 4]) {
    const found = await search(`/api/blogs?view=card&limit=5&q=seldom&page=${page}`);
    expect(found).toMatchObject({ ids: all.slice((page - 1) * 5, page * 5), total: 18, atLeast: false });
  }
});

test('Where the old messages are gone, no more are looked at than elsewhere', async () => {
  const first = await search('/api/contacts?limit=10&q=hello');
  expect(first).toMatchObject({ ids: newest(GONE + MANY, 10), total: 31, atLeast: true });
  expect(first.most).toBeLessThanOrEqual(MOST);
});

test.each<[path: string, ids: number[]]>([
  ['/api/category/3?view=card&limit=12&q=post', []],
  ['/api/category/3?view=card&limit=12&q=post&page=3', []],
  ['/api/category/2?view=card&limit=5&q=post', [18900, 16200, 13500, 10800, 8100]],
  ['/api/category/2?view=card&limit=5&q=post&page=2', [5400, 2700]],
  ['/api/category/2?view=card&limit=5&q=lately%20post', [18900, 16200, 13500, 10800, 8100]],
  ['/api/category/2?view=card&limit=5&q=post%20zx', [18900, 16200, 13500, 10800, 8100]],
  [
    '/api/contacts?state=suspected&limit=5&q=hello',
    [20_000, 16_000, 12_000, 8000, 4000].map((id) => GONE + id),
  ],
  ['/api/contacts?state=answered&limit=5&q=hello', []],
])('%s asks the few that there are, not all that hold the word', async (path, ids) => {
  const found = await search(path);
  const total = path.includes('category/2') ? 7 : path.includes('suspected') ? 5 : 0;
  expect(found).toMatchObject({ ids, total, atLeast: false });
  expect(found.most).toBeLessThanOrEqual(101);
  const plans = await Promise.all(
    found.statements
      .filter((sql) => sql.includes('exists'))
      .map((sql) =>
        app.orm.em
          .getConnection()
          .execute<{ detail: string }[]>(
            `explain query plan ${sql}`,
            Array(sql.split('?').length - 1).fill(0),
          ),
      ),
  );
  const steps = plans.flat().map(({ detail }) => detail);
  const ways = steps.filter((step) => /^(?:SCAN|SEARCH) (?:post|contact) /.test(step));
  if (total > 0) expect(ways).not.toEqual([]);
  for (const way of ways) expect(way).toMatch(/\((?:category_id|state)=\?/);
});

test('A small category of old posts is not looked for among all the newer ones', async () => {
  const found = await search('/api/category/4?view=card&limit=5&q=post');
  expect(found).toMatchObject({ ids: newest(400, 5), total: 400, atLeast: false });
  expect(found.statements.some((sql) => sql.includes('exists'))).toBe(true);
});
