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
  await app.fill(`${numbers(MANY)} insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id, state)
     select 'Post ' || i, 'A', 'Words of a text. Words of a text. Words of a text.', 'Words', 'image-' || i, 1760000000000 + i, 1, 1, 'published' from n`);
  await app.fill(`${numbers(MESSAGES)} insert into contact (first_name, last_name, email, phone, message, date, state)
     select 'Asha', 'Rao', 'n' || i || '@example.in', '', 'How do I get an ID?', 1760000000000 + i, 'new' from n`);
}
beforeAll(start);
afterAll(() => app.close());

const LETTERS = [...'qwertzui'];
const words = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));

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
  const many = { total: '1001', relation: 'gte' };
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

test('Of a frequent word the first thousand are paged through, and it is said that there are more', async () => {
  const tenth = await found('/api/blogs?q=wo&limit=100&page=10');
  expect(tenth).toEqual({
    ids: Array.from({ length: 100 }, (_, at) => MANY - 900 - at),
    total: '1001',
    relation: 'gte',
  });
  expect((await found('/api/blogs?q=wo&limit=100&page=12')).ids).toEqual([]);
});
