import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListingApp } from '#tests/support/listing-site.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const MANY = 20_000;
const MESSAGES = 20_000;
let app: TestApp;
let token: string;
async function start(): Promise<void> {
  app = await startListingApp();
  token = await app.login();
  const numbers = (most: number) =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most})`;
  await app.orm.em.getConnection().execute(
    `${numbers(MANY)} insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id, state)
     select 'Post ' || i, 'A', 'Words of a text. Words of a text. Words of a text.', 'Words', 'image-' || i, 1760000000000 + i, 1, 1, 'published' from n`,
  );
  await app.orm.em.getConnection().execute(
    `${numbers(MESSAGES)} insert into contact (first_name, last_name, email, phone, message, date, state)
     select 'Asha', 'Rao', 'n' || i || '@example.in', '', 'How do I get an ID?', 1760000000000 + i, 'new' from n`,
  );
}
beforeAll(start);
afterAll(() => app.close());

/** For tests that find what a run before them wrote: each begins on a database of its own. */
async function startFresh(): Promise<void> {
  await app.close();
  await start();
}

const LETTERS = [...'qwertzui'];
const words = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));

/** Who looks for what begins so, told of each look at the database. */
function looksFor(beginning: string, seen: (times: number) => void): () => void {
  const connection = app.orm.em.getConnection();
  const { execute } = connection;
  let times = 0;
  connection.execute = ((query: string, params: readonly unknown[], ...rest: never[]) => {
    if (params?.includes(`"${beginning}"*`)) {
      times += 1;
      seen(times);
    }
    return execute.call(connection, query, params, ...rest);
  }) as typeof execute;
  return () => {
    connection.execute = execute;
  };
}

test.each([
  ['posts', '/api/blogs?limit=5&q='],
  ['posts of a category', '/api/category/1?limit=5&q='],
  ['messages', '/api/contacts?limit=5&q='],
  ['a page of posts', '/blog?q='],
])(
  'Of 64 short words at once in %s each has its answer, and the rest of the site answers',
  async (_, path) => {
    const answers = Promise.all(words.map((word) => app.call(`${path}${word}`, { token })));
    expect((await app.call('/api/category')).status).toBe(200);
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
  },
);

/** Far down, some thousand hits at a time. */
const FAR = 'limit=100&page=190';

test.each([
  ['posts', `/api/blogs?${FAR}&q=wo`],
  ['posts of a category', `/api/category/1?${FAR}&q=wo`],
  ['messages', `/api/contacts?${FAR}&q=do`],
])('For one who left, nothing more is looked for in %s', async (_, path) => {
  const looksOf = async (leaves: boolean): Promise<number> => {
    const leaving = new AbortController();
    const closed = new Promise((resolve) =>
      app.server.once('request', ({ socket }) => socket.once('close', resolve)),
    );
    let looks = 0;
    const stop = looksFor(path.slice(-2), (times) => {
      looks = times;
      if (leaves) leaving.abort();
    });
    await Promise.allSettled([app.call(path, { token, signal: leaving.signal })]);
    if (leaves) await closed;
    // Behind it.
    expect((await app.call('/api/blogs?limit=1&q=unheard', { token })).status).toBe(200);
    stop();
    return looks;
  };
  const all = await looksOf(false);
  expect(all).toBeGreaterThan(3);
  expect(await looksOf(true)).toBeLessThan(all);
});

test('Who waits for the same page gets it when the first who asked left', async () => {
  await startFresh();
  const begun = Promise.withResolvers<void>();
  const stop = looksFor('wor', () => begun.resolve());
  const leaving = new AbortController();
  const first = app.call(`/api/blogs?${FAR}&q=wor`, { signal: leaving.signal });
  await begun.promise;
  stop();
  const others = Array.from({ length: 30 }, () => app.call(`/api/blogs?${FAR}&q=wor`));
  leaving.abort();
  await Promise.allSettled([first]);
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]));
});

interface Found {
  ids: number[];
  total: string | null;
  /** `gte` where there are so many or more. */
  relation: string | null;
}
async function found(path: string): Promise<Found> {
  const answer = await app.call(path, { token });
  const rows: { id: number }[] = await answer.json();
  return {
    ids: rows.map(({ id }) => id),
    total: answer.headers.get('x-total-count'),
    relation: answer.headers.get('x-total-count-relation'),
  };
}

test('Short words find what holds them, by pages, in a state, whatever their letters', async () => {
  const many = { total: '31', relation: 'gte' };
  const none = { ids: [], total: '0', relation: null };
  expect(await found('/api/contacts?q=RA&limit=2&page=2')).toEqual({
    ids: [MESSAGES - 2, MESSAGES - 3],
    ...many,
  });
  expect(await found('/api/contacts?q=RA&state=new&limit=1')).toEqual({ ids: [MESSAGES], ...many });
  expect(await found('/api/contacts?q=RA&state=inbox&limit=1')).toEqual({ ids: [MESSAGES], ...many });
  expect(await found('/api/contacts?q=RA&state=answered&limit=1')).toEqual(none);
  expect(await found('/api/blogs?q=wo&limit=1')).toEqual({ ids: [MANY], ...many });
  expect(await found('/api/blogs?q=w%C3%B6&limit=1')).toEqual({ ids: [MANY], ...many });
  expect(await found('/api/blogs?q=rd&limit=1')).toEqual(none);
  // What is rare is counted, however far one has to look.
  const rare = await found('/api/contacts?q=n799%20h%20@&limit=1');
  expect(rare).toEqual({ ids: [7999], total: String(1 + 10), relation: null });
});

test('A late page of a frequent short word ends where the posts do', async () => {
  const pages = MANY / 100;
  const late = await found(`/api/blogs?q=wo&limit=100&page=${pages - 1}`);
  expect(Number(late.total)).toBeGreaterThan(MANY - 100);
  expect(late.ids).toEqual(Array.from({ length: 100 }, (_, at) => 200 - at));
  const last = await found(`/api/blogs?q=wo&limit=100&page=${pages}`);
  expect(last).toMatchObject({ total: String(MANY), relation: null });
  expect(last.ids.at(-1)).toBe(1);
});

test('A frequent short word is found in one look', async () => {
  let looks = 0;
  const stop = looksFor('te', (times) => {
    looks = times;
  });
  expect((await found('/api/blogs?q=te&limit=12')).ids).toHaveLength(12);
  stop();
  expect(looks).toBe(1);
});
