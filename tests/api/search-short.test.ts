import { test as base, expect } from '#tests/support/api-test.ts';

/** More than a search sorts. */
const POSTS = 10_400;
const MESSAGES = 2_000;

const test = base.extend('found', async ({ app, owner }) => {
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
