import type { Post } from '#contract/blog.ts';
import type { Contact } from '#contract/inbox.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { addPost } from '#tests/support/posts.ts';

/** A third and a half of them hold the word: more than are sorted. Of the half that also say where they are from, fewer. */
const MANY = 33_000;
const NOW = 1_790_000_000_000;

interface Found {
  ids: number[];
  total: number;
  /** So many or more. */
  atLeast: boolean;
  next: boolean;
}

const test = base.extend('search', async ({ app, clock, owner }) => {
  clock.set(NOW);
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`;
  // Each fiftieth was written long before it was published; some are drafts, deleted, or still to come.
  await app.fill(
    `${numbers} insert into post (id, blog_title, image_alt, description, excerpt, image, date, changed_at, category_id, state, deleted_at)
     select i, 'Post ' || i, 'A', case when i % 3 = 0 then 'frequently' else 'x' end, 'A', 'image-' || i,
       case when i % 997 = 0 then ${NOW} + i * ${MINUTE_MS} when i % 50 = 0 then ${NOW} - (i * 7919 % ${MANY}) * ${MINUTE_MS}
         else ${NOW} - (${MANY} - i) * ${MINUTE_MS} end,
       1, 1 + i % 10, case when i % 70 = 0 then 'draft' else 'published' end, case when i % 90 = 0 then ${NOW} end from n`,
  );
  await app.fill(
    `${numbers} insert into contact (id, first_name, last_name, email, phone, message, date, state)
     select i, 'Asha', 'Rao', 'n' || i || '@example.in', '', case when i % 2 = 0 then 'frequently' else 'x' end,
       case when i % 40 = 0 then ${NOW} - (i * 7919 % ${MANY}) * ${MINUTE_MS} else ${NOW} - (${MANY} - i) * ${MINUTE_MS} end,
       case i % 20 when 0 then 'suspected' when 2 then 'answered' else 'new' end from n`,
  );
  return {
    async found(path: string): Promise<Found> {
      const { status, headers, body } = await owner.get(path);
      expect(status, path).toBe(200);
      return {
        ids: body.map(({ id }: Post | Contact) => id),
        total: Number(headers.get('x-total-count')),
        atLeast: headers.get('x-total-count-relation') === 'gte',
        next: headers.get('link')?.includes('rel="next"') ?? false,
      };
    },
    async expected(table: string, condition: string): Promise<number[]> {
      const rows = await app.orm.em
        .getConnection()
        .execute<{ id: number }[]>(`select id from ${table} where ${condition} order by date desc, id desc`);
      return rows.map(({ id }) => id);
    },
    /** What visitors see. */
    seen: () => `deleted_at is null and state = 'published' and date <= ${clock.now().getTime()}`,
  };
});

const holds = "description = 'frequently'";
const text = "message = 'frequently'";

test('Every page of a search for a frequent word is right, its counts too', async ({ search }) => {
  const seen = search.seen();
  const searches: [path: string, table: string, condition: string][] = [
    ['/blogs?view=card&q=frequently', 'post', `${holds} and ${seen}`],
    ['/blogs?state=all&view=card&q=frequently', 'post', `${holds} and deleted_at is null`],
    ['/category/3?view=card&q=frequently', 'post', `${holds} and ${seen} and category_id = 3`],
    ['/contacts?q=frequently', 'contact', text],
    ['/contacts?state=inbox&q=frequently', 'contact', `${text} and state <> 'suspected'`],
    ['/contacts?state=suspected&q=frequently', 'contact', `${text} and state = 'suspected'`],
    ['/contacts?state=new&q=frequently', 'contact', `${text} and state = 'new'`],
    ['/contacts?state=answered&q=frequently%20ex', 'contact', `${text} and state = 'answered'`],
  ];
  for (const [path, table, condition] of searches) {
    const all = await search.expected(table, condition);
    // Of more than a thousand, that many and one are given.
    const given = all.slice(0, 1001);
    const last = Math.ceil(given.length / 12);
    for (const page of [1, 2, 3, 9, 20, last - 1, last, last + 1]) {
      expect(await search.found(`${path}&limit=12&page=${page}`), `${path}, page ${page}`).toEqual({
        ids: given.slice((page - 1) * 12, page * 12),
        total: given.length,
        atLeast: all.length > 1000,
        next: page < last,
      });
    }
  }
});

test('What is published now comes first; nothing before its time', async ({ clock, owner, search }) => {
  const first = async () => (await search.found('/blogs?view=card&q=frequently&limit=3')).ids;
  const published = await addPost(owner, { description: 'frequently' });
  expect((await first())[0]).toBe(published.id);
  clock.forward(MINUTE_MS);
  await owner.patch('/blog/210', { state: 'published' });
  expect((await first()).slice(0, 2)).toEqual([210, published.id]);
  const date = new Date(clock.now().getTime() + 5 * MINUTE_MS).toISOString();
  await owner.patch('/blog/3', { state: 'scheduled', date });
  expect((await first()).slice(0, 2)).toEqual([210, published.id]);
  await owner.delete('/blog/210');
  expect((await first())[0]).toBe(published.id);
  await owner.post('/blog/210/restore');
  expect((await first())[0]).toBe(210);
  clock.forward(5 * MINUTE_MS);
  expect(await first()).toEqual([3, 210, published.id]);
  expect(await first()).toEqual((await search.expected('post', `${holds} and ${search.seen()}`)).slice(0, 3));
});

test('A message that takes an old one’s place is newest', async ({ app, clock, owner, search, visitor }) => {
  const old = '11111111-1111-4111-8111-111111111111';
  const key = '22222222-2222-4222-8222-222222222222';
  await app.orm.em.getConnection().execute('update contact set key = ? where id = 4', [old]);
  clock.forward(MINUTE_MS);
  const message = { email: 'again@example.in', message: 'frequently', supersedes: old };
  expect((await visitor.post('/contacts', message, { key })).status).toBe(201);
  const first = async () => (await search.found('/contacts?q=frequently&limit=3')).ids;
  const before = await first();
  expect(before[0]).toBe(4);
  await owner.delete('/contacts/4');
  expect(await first()).not.toContain(4);
  await owner.post('/contacts/4/restore');
  expect(await first()).toEqual(before);
});
