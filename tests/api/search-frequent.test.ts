import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import type { Contact } from '#contract/contact-inbox.ts';
import { publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

/** A third and a half of them hold the word: more than are sorted. Of the half that also say where they are from, fewer. */
const MANY = 33_000;
const NOW = 1_790_000_000_000;
const MINUTE = 60_000;

let app: TestApp;
let token: string;
let time = NOW;
async function start(): Promise<void> {
  app = await startTestApp({ now: () => new Date(time), contactLimit: 1_000_000 });
  token = await app.login();
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`;
  // Each fiftieth was written long before it was published; some are drafts, deleted, or still to come.
  await app.fill(
    `${numbers} insert into post (id, blog_title, image_alt, description, excerpt, image, date, changed_at, category_id, state, deleted_at)
     select i, 'Post ' || i, 'A', case when i % 3 = 0 then 'frequently' else 'x' end, 'A', 'image-' || i,
       case when i % 997 = 0 then ${NOW} + i * ${MINUTE} when i % 50 = 0 then ${NOW} - (i * 7919 % ${MANY}) * ${MINUTE}
         else ${NOW} - (${MANY} - i) * ${MINUTE} end,
       1, 1 + i % 10, case when i % 70 = 0 then 'draft' else 'published' end, case when i % 90 = 0 then ${NOW} end from n`,
  );
  await app.fill(
    `${numbers} insert into contact (id, first_name, last_name, email, phone, message, date, state)
     select i, 'Asha', 'Rao', 'n' || i || '@example.in', '', case when i % 2 = 0 then 'frequently' else 'x' end,
       case when i % 40 = 0 then ${NOW} - (i * 7919 % ${MANY}) * ${MINUTE} else ${NOW} - (${MANY} - i) * ${MINUTE} end,
       case i % 20 when 0 then 'suspected' when 2 then 'answered' else 'new' end from n`,
  );
}
beforeAll(start);
afterAll(() => app.close());

/** For tests that find what a run before them wrote: each begins on a database of its own. */
async function startFresh(): Promise<void> {
  await app.close();
  await start();
}

interface Found {
  ids: number[];
  total: number;
  /** So many or more. */
  atLeast: boolean;
  next: boolean;
}
async function found(path: string): Promise<Found> {
  const answer = await app.call(path, { token });
  expect(answer.status, path).toBe(200);
  const rows: (Post | Contact)[] = await answer.json();
  return {
    ids: rows.map(({ id }) => id),
    total: Number(answer.headers.get('x-total-count')),
    atLeast: answer.headers.get('x-total-count-relation') === 'gte',
    next: answer.headers.get('link')?.includes('rel="next"') ?? false,
  };
}

async function expected(table: string, condition: string): Promise<number[]> {
  const rows = await app.orm.em
    .getConnection()
    .execute<{ id: number }[]>(`select id from ${table} where ${condition} order by date desc, id desc`);
  return rows.map(({ id }) => id);
}

const seen = () => `deleted_at is null and state = 'published' and date <= ${time}`;
const holds = "description = 'frequently'";
const said = "message = 'frequently'";

test.each<[path: string, table: string, condition: () => string]>([
  ['/api/blogs?view=card&q=frequently', 'post', () => `${holds} and ${seen()}`],
  ['/api/blogs?state=all&view=card&q=frequently', 'post', () => `${holds} and deleted_at is null`],
  ['/api/category/3?view=card&q=frequently', 'post', () => `${holds} and ${seen()} and category_id = 3`],
  ['/api/contacts?q=frequently', 'contact', () => said],
  ['/api/contacts?state=inbox&q=frequently', 'contact', () => `${said} and state <> 'suspected'`],
  ['/api/contacts?state=suspected&q=frequently', 'contact', () => `${said} and state = 'suspected'`],
  ['/api/contacts?state=new&q=frequently', 'contact', () => `${said} and state = 'new'`],
  ['/api/contacts?state=answered&q=frequently%20ex', 'contact', () => `${said} and state = 'answered'`],
])('Every page of %s is right, and says truly how much more there is', async (path, table, condition) => {
  const all = await expected(table, condition());
  // Of more than a thousand, that many and one are given.
  const given = all.slice(0, 1001);
  const last = Math.ceil(given.length / 12);
  for (const page of [1, 2, 3, 9, 20, last - 1, last, last + 1]) {
    const { ids, total, atLeast, next } = await found(`${path}&limit=12&page=${page}`);
    expect(ids, `page ${page}`).toEqual(given.slice((page - 1) * 12, page * 12));
    expect(next, `page ${page}`).toBe(page < last);
    expect(total).toBe(given.length);
    expect(atLeast).toBe(all.length > 1000);
  }
});

test('What is published now comes first, however long ago it was written; nothing comes before its time', async () => {
  await startFresh();
  const first = async () => (await found('/api/blogs?view=card&q=frequently&limit=3')).ids;
  const published = await publish(app, token, { description: 'frequently' });
  expect((await first())[0]).toBe(published.id);
  time += MINUTE;
  await app.call('/api/blog/210', { method: 'PATCH', token, json: { state: 'published' } });
  expect((await first()).slice(0, 2)).toEqual([210, published.id]);
  const due = new Date(time + 5 * MINUTE).toISOString();
  await app.call('/api/blog/3', { method: 'PATCH', token, json: { state: 'scheduled', date: due } });
  expect((await first()).slice(0, 2)).toEqual([210, published.id]);
  await app.call('/api/blog/210', { method: 'DELETE', token });
  expect((await first())[0]).toBe(published.id);
  await app.call('/api/blog/210/restore', { method: 'POST', token });
  expect((await first())[0]).toBe(210);
  time += 5 * MINUTE;
  expect((await first()).slice(0, 3)).toEqual([3, 210, published.id]);
  expect(await first()).toEqual((await expected('post', `${holds} and ${seen()}`)).slice(0, 3));
});

test('A message that takes the place of an old one is found where the newest are, a restored one where it was', async () => {
  const keys = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const [old, fresh] = keys;
  await app.orm.em.getConnection().execute('update contact set key = ? where id = 4', [old]);
  time += MINUTE;
  const json = { email: 'again@example.in', message: 'frequently', supersedes: old };
  const headers = { 'Idempotency-Key': String(fresh) };
  expect((await app.call('/api/contacts', { method: 'POST', json, headers })).status).toBe(201);
  const first = async () => (await found('/api/contacts?q=frequently&limit=3')).ids;
  const before = await first();
  expect(before[0]).toBe(4);
  await app.call('/api/contacts/4', { method: 'DELETE', token });
  expect(await first()).not.toContain(4);
  await app.call('/api/contacts/4/restore', { method: 'POST', token });
  expect(await first()).toEqual(before);
});
