import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListingApp } from '#tests/support/listing-site.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const MANY = 20_000;
const MESSAGES = 20_000;
/** At work and waiting. */
const AT_ONCE = 1 + 10;

let app: TestApp;
let token: string;
beforeAll(async () => {
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
}, 120_000);
afterAll(() => app.close());

const LETTERS = [...'qwertzuiopasdfghjklyxcvbnm'];
const words = LETTERS.slice(0, 8).flatMap((first) =>
  LETTERS.slice(0, 8).map((second) => `${first}${second}`),
);

/** Who looks for a word, told of each look at the database that names it. */
function looksFor(word: string, seen: (times: number) => void): () => void {
  const connection = app.orm.em.getConnection();
  const { execute } = connection;
  let times = 0;
  connection.execute = ((query: string, params: readonly unknown[], ...rest: never[]) => {
    if (params?.includes(`%${word}%`)) {
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
  'Of 64 short words at once in %s a few wait, the others are told when to come back, and the rest of the site answers',
  async (_, path) => {
    const answers = Promise.all(words.map((word) => app.call(`${path}${word}`, { token })));
    expect((await app.call('/api/blogs?q=unheard', { token })).status).toBe(200);
    const statuses = (await answers).map(({ status }) => status);
    const refused = (await answers).filter(({ status }) => status === 503);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(AT_ONCE);
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('10');
    if (path.startsWith('/api')) expect(await refused[0]?.json()).toMatchObject({ code: 'busy' });
    // None of that is a fault of ours.
    expect(app.logged()).not.toContain('unforeseen');
  },
);

test.each([
  ['posts', '/api/blogs?limit=5&q='],
  ['messages', '/api/contacts?limit=5&q='],
  ['a page of posts', '/blog?q='],
])('For one who left, nothing more is looked for in %s, and nothing is begun', async (_, path) => {
  const batches = Math.ceil(MANY / 300);
  const running = new AbortController();
  const waiting = new AbortController();
  const begun = Promise.withResolvers<void>();
  let looks = 0;
  const stop = looksFor('v1', (times) => {
    looks = times;
    begun.resolve();
  });
  const first = app.call(`${path}v1`, { token, signal: running.signal });
  await begun.promise;
  let lateLooks = 0;
  const stopLate = looksFor('v2', (times) => {
    lateLooks = times;
  });
  const arrived = once(app.server, 'request');
  const late = app.call(`${path}v2`, { token, signal: waiting.signal });
  await arrived;
  waiting.abort();
  running.abort();
  await Promise.allSettled([first, late]);
  // Behind both of them.
  expect((await app.call(`${path}v3`, { token })).status).toBe(200);
  stopLate();
  stop();
  expect(looks).toBeLessThan(batches);
  expect(lateLooks).toBeLessThan(batches);
});

test('Who waits for the same page gets it when the first who asked left', async () => {
  const begun = Promise.withResolvers<void>();
  const stop = looksFor('k1', () => begun.resolve());
  const leaving = new AbortController();
  const first = app.call('/api/blogs?limit=5&q=k1', { signal: leaving.signal });
  await begun.promise;
  stop();
  const others = Array.from({ length: 30 }, () => app.call('/api/blogs?limit=5&q=k1'));
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
  expect(await found('/api/blogs?q=w%C3%B6&limit=1')).toEqual(none);
  // What is rare is counted, however far one has to look.
  const rare = await found('/api/contacts?q=n7%2099%209@&limit=1');
  expect(rare).toEqual({ ids: [7999], total: String(1 + 10), relation: null });
});

test('A late page of a frequent short word ends where the posts do', async () => {
  const pages = MANY / 100;
  const late = await found(`/api/blogs?q=wo&limit=100&page=${pages - 1}`);
  expect(late).toMatchObject({ total: String(MANY - 99), relation: 'gte' });
  expect(late.ids).toEqual(Array.from({ length: 100 }, (_, at) => 200 - at));
  const last = await found(`/api/blogs?q=wo&limit=100&page=${pages}`);
  expect(last).toMatchObject({ total: String(MANY), relation: null });
  expect(last.ids.at(-1)).toBe(1);
});

test('A frequent short word is found in one look', async () => {
  let looks = 0;
  const stop = looksFor('ex', (times) => {
    looks = times;
  });
  expect((await found('/api/blogs?q=ex&limit=12')).ids).toHaveLength(12);
  stop();
  expect(looks).toBe(1);
});
