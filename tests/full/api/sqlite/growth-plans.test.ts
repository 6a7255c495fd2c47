import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf } from '#tests/support/client.ts';
import { erase, leave } from '#tests/support/messages.ts';
import { planOf, queriesOf } from '#tests/support/queries.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Enough for a hundred pages of each list. */
const FEW = 4_000;
const MANY = 20_384;
const NOW = 1_790_000_000_000;

interface Site {
  app: TestApp;
  token: string;
}
let small: Site;
let large: Site;
beforeAll(async () => {
  [small, large] = await Promise.all([filled(FEW), filled(MANY)]);
});
afterAll(() => Promise.all([small.app.close(), large.app.close()]));

async function filled(count: number): Promise<Site> {
  const app = await startTestApp({ now: () => new Date(NOW), contactRetentionDays: 36_500 });
  const token = await app.login();
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
  const connection = app.orm.em.getConnection();
  // Among the posts: a draft, a deleted one, one that is to come.
  await connection.execute(
    `${numbers} insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id, state, deleted_at)
     select 'Post unique' || i || 'x', 'A', 'Words of a text', 'Words', 'image-' || i,
       case i when 7 then ${NOW + 60_000} else ${NOW} - (${count} - i) * 1000 end, 1, 1 + i % 2,
       case i when 8 then 'draft' else 'published' end, case i when 9 then ${NOW} end from n`,
  );
  await connection.execute(
    `${numbers} insert into contact (first_name, last_name, email, phone, message, date, state)
     select 'Asha', 'Rao', 'n' || i || '@example.in', '', 'How do I get an ID?', ${NOW} - (${count} - i) * 60000,
       case i % 4 when 0 then 'suspected' when 1 then 'answered' else 'new' end from n`,
  );
  return { app, token };
}

async function workOf({ app, token }: Site, path: string) {
  const all = await queriesOf(app, async () => {
    const answer = await app.call(path, { token });
    expect(answer.status, path).toBe(200);
    await answer.text();
  });
  // The session is looked up by values that are written into the text.
  const sql = all.filter((each) => !each.includes('session'));
  return { sql, plans: sql.flatMap((each) => planOf(app, each)) };
}

/** A session is looked up, and its row may be renewed. */
const ofContacts = (queries: readonly string[]) => queries.filter((sql) => sql.includes('contact'));

/** Statements of one call. */
const STATEMENTS_MAX = 7;

/** What grows is walked in the order of an index, which ends with the page. */
const readsAll = (step: string) => /^SCAN (?:post|contact)(?! USING (?:COVERING )?INDEX)( |$)/.test(step);

test('A page, a search by a rare word, a post and a message are the same work, however much there is', async () => {
  for (const path of [
    '/api/blogs',
    '/api/blogs?view=card&limit=12',
    '/api/blogs?view=card&limit=12&page=100',
    '/api/blogs?view=card&limit=12&q=unique77x',
    '/api/category/2?view=card&limit=8&page=100',
    '/api/category/2?view=card&limit=12&q=unique77x',
    '/api/blogs?state=all&view=card&limit=5&page=100',
    '/api/blogs?state=all&view=card&limit=5&page=100&order=title_desc',
    '/api/blogs?state=all&view=card&limit=25&q=unique77x&order=title&author=1',
    '/api/category/2?state=all&view=card&limit=5&page=100',
    '/api/blogs/77',
    '/api/blogs/standing?ids=1,2,3,70,80,90',
    '/api/category',
    '/api/contacts?state=inbox&limit=10&page=100',
    '/api/contacts?state=new&limit=10&page=90',
    '/api/contacts?limit=10&page=100',
    '/api/contacts?limit=10&q=n3999@',
    '/api/contacts?state=inbox&limit=10&q=n3999@',
    '/api/contacts?limit=10&q=rao%20n3999%40',
    '/api/contacts/77',
    '/api/contact-desk',
  ]) {
    const [few, many] = [await workOf(small, path), await workOf(large, path)];
    expect(many, path).toEqual(few);
    expect(few.sql.length, path).toBeGreaterThan(0);
    // Of posts: the category, the total, the page, its posts, their visits and taps, their messages. A search of messages reads
    // the corrections that it finds, and those of the persons on the page.
    expect(few.sql.length, path).toBeLessThanOrEqual(STATEMENTS_MAX);
    expect(few.plans.filter(readsAll), path).toEqual([]);
  }
});

test('A search for words that more posts or messages hold than are sorted is read by date', async () => {
  for (const path of [
    '/api/blogs?view=card&limit=12&q=words',
    '/api/blogs?view=card&limit=12&q=wo',
    '/api/category/2?view=card&limit=12&q=wo&page=3',
    '/api/blogs?view=card&limit=12&q=words&page=100',
    '/api/category/2?view=card&limit=12&q=words%20text&page=50',
    '/api/blogs?state=all&view=card&limit=5&q=post',
    '/api/contacts?limit=10&q=asha&page=100',
    '/api/contacts?state=new&limit=10&q=example',
    '/api/contacts?state=inbox&limit=10&q=id',
  ]) {
    const { sql, plans } = await workOf(large, path);
    expect(plans.filter(readsAll), path).toEqual([]);
    const hits = sql.filter((each) => each.includes('_words') && each.includes('order by'));
    expect(hits, path).toHaveLength(1);
    expect(
      hits.flatMap((each) => planOf(large.app, each)).filter((step) => step.includes('ORDER BY')),
    ).toEqual([]);
  }
});

test('A list of an operator reads no row but those of the page', async () => {
  for (const path of [
    '/api/blogs?state=all&view=card&limit=5&only=draft',
    '/api/blogs?state=all&view=card&limit=5&only=published&order=title&page=100',
    '/api/blogs?state=all&view=card&limit=5&author=1&order=oldest',
    '/api/blogs?state=all&view=card&limit=5&author=1&only=scheduled&order=title',
    '/api/category/2?state=all&view=card&limit=5&only=published&order=title',
  ]) {
    const { sql, plans } = await workOf(large, path);
    expect(plans.filter(readsAll), path).toEqual([]);
    for (const each of sql.filter((statement) => / offset |count\(\*\).* from "post"/.test(statement)))
      expect(planOf(large.app, each)[0]).toMatch(/USING COVERING INDEX/);
  }
});

test('A list is read without being sorted or counted, from an index, no text among its rows', async () => {
  for (const path of [
    '/api/blogs?page=100&limit=12',
    '/api/category/2?page=50&limit=12',
    '/api/contacts?state=inbox&page=9',
    '/api/contacts?state=new&limit=10',
    '/api/contacts?limit=10',
  ]) {
    const { sql, plans } = await workOf(large, path);
    // The rows of the page itself, which are known by then, are put in order.
    const isById = (each: string) => /"(?:post|contact)"\."id" in \(/.test(each);
    expect(plans.filter((step) => step.includes('TEMP B-TREE')).length).toBeLessThanOrEqual(
      sql.some(isById) ? 1 : 0,
    );
  }
  for (const path of [
    '/api/blogs?view=card&limit=12',
    '/api/category/2?state=all&view=card&limit=5&page=100',
  ]) {
    const { sql } = await workOf(large, path);
    const lists = sql.filter((each) => each.includes('offset'));
    const fromIndex = [expect.stringMatching(/^SEARCH post USING COVERING INDEX/)];
    expect(
      lists.map((each) => planOf(large.app, each)),
      path,
    ).toEqual([fromIndex]);
    // The total is kept, not counted.
    expect(
      sql.filter((each) => each.includes('post_count')),
      path,
    ).toHaveLength(1);
  }
});

test('A last page is exact', async () => {
  const pages = Math.ceil((MANY - 3) / 12);
  const [original, last] = await Promise.all(
    [`limit=100&page=${Math.ceil((MANY - 3) / 100)}`, `limit=12&page=${pages}`].map(async (query) => {
      const rows: { id: number }[] = await (await large.app.call(`/api/blogs?view=card&${query}`)).json();
      return rows.map(({ id }) => id);
    }),
  );
  expect(last?.at(-1)).toBe(1);
  expect(original?.slice(-(last?.length ?? 0))).toEqual(last);
});

test('A part of the sitemap reads the posts of its ids alone', async () => {
  let rows: unknown[] = [];
  const sql = await queriesOf(large.app, async () => {
    rows = await large.app.posts.addresses.ofPart(3);
  });
  expect(rows).toHaveLength(1000);
  expect(sql.flatMap((each) => planOf(large.app, each))).toEqual([
    'SEARCH post USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
  ]);
});

test('To keep a message is as little work as ever', async () => {
  const message = 'A text that is long enough to be recognised when somebody sends it twice.';
  const queries = ofContacts(await queriesOf(large.app, () => leave(large.app, undefined, { message })));
  expect(queries.length).toBeLessThanOrEqual(3);
  for (const sql of queries.filter((each) => each.startsWith('select count')))
    expect(planOf(large.app, sql).join('\n')).toContain('contact_text_hash_date_index');
});

test('Erasing by address and by age looks at no other person', async () => {
  // A new one, whose state nothing above counts.
  await leave(large.app, undefined, { email: 'N0@example.in' });
  const queries = await queriesOf(large.app, async () => {
    const owner = clientOf(large.app.url, large.token);
    const erased = await erase(owner, 'n0@example.in');
    expect(erased.body).toEqual({ erased: 1 });
    expect(await large.app.erasure.eraseOld()).toBe(0);
  });
  for (const sql of ofContacts(queries).filter((each) => / from contact where/.test(each)))
    expect(planOf(large.app, sql).join('\n')).toMatch(/contact_person_index|contact_date_/);
});
