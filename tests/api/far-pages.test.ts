import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#api/db/sqlite/migrate.ts';
import { keys, leave } from '#tests/support/messages.ts';
import { logQueries } from '#tests/support/query-log.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MANY = 30_000;
const NOW = 1_790_000_000_000;
/** No stretch between two milestones gets longer (migration 0011); of six kinds each is looked at when 64 more have come. */
const LONGEST = { post: 4096 + 64 * 6, contact: 8192 + 64 * 6 };

let app: TestApp;
let token: string;
async function start(): Promise<void> {
  app = await startTestApp({ now: () => new Date(NOW), contactLimit: 1_000_000 });
  token = await app.login();
  const numbers = `with recursive n(i, j) as (select 1, 7919 union all select i + 1, (i + 1) * 7919 % ${MANY} from n where i < ${MANY})`;
  // Ids have nothing to do with dates, and five rows have the same one.
  await execute(
    `${numbers} insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id, state, deleted_at)
     select 'Post ' || i, 'A', 'Words', 'Words', 'image-' || i, ${NOW} - (j / 5 - 3) * 1000, 1, case i % 9 when 0 then 3 else 2 end,
       case i % 11 when 0 then 'draft' else 'published' end, case i % 13 when 0 then ${NOW} end from n`,
  );
  await execute(
    `${numbers} insert into contact (first_name, last_name, email, phone, message, date, state)
     select 'Asha', 'Rao', 'n' || i % 900 || '@example.in', '', 'Hello', ${NOW} - j / 5 * 60000,
       case i % 7 when 0 then 'suspected' when 1 then 'answered' else 'new' end from n`,
  );
}
beforeAll(start);
afterAll(() => app.close());

/** For tests that find what a run before them wrote: each begins on a database of its own. */
async function startFresh(): Promise<void> {
  await app.close();
  await start();
}

const execute = <T>(sql: string) => app.orm.em.getConnection().execute<T[]>(sql);

interface Row {
  id: number;
  date: number;
  state: string;
  category_id: number;
}
const newestFirst = (a: Row, b: Row) => b.date - a.date || b.id - a.id;
const posts = () => execute<Row>('select id, date, state, category_id from post where deleted_at is null');
const messages = () => execute<Row>('select id, date, state from contact');
const isOut = ({ state, date }: Row) => state === 'published' && date <= NOW;

const lists: [path: string, rows: () => Promise<Row[]>, isIn: (row: Row) => boolean][] = [
  ['/api/blogs?view=card', posts, isOut],
  ['/api/blogs?view=card&state=all', posts, () => true],
  ['/api/category/2?view=card', posts, (row) => isOut(row) && row.category_id === 2],
  ['/api/category/2?view=card&state=all', posts, ({ category_id }) => category_id === 2],
  ['/api/contacts?', messages, () => true],
  ['/api/contacts?state=inbox', messages, ({ state }) => state !== 'suspected'],
  ['/api/contacts?state=new', messages, ({ state }) => state === 'new'],
];

/** Pages near and far of every list are those of the rows themselves, put in order one by one. */
async function expectAllPages(limit: number): Promise<void> {
  for (const [path, rows, isIn] of lists) {
    const all = (await rows()).filter(isIn).sort(newestFirst);
    const last = Math.ceil(all.length / limit);
    const middle = Math.floor(last / 2);
    for (const page of [1, Math.floor(last / 3), middle, middle + 1, last - 300, last, last + 1]) {
      const answer = await app.call(`${path}&limit=${limit}&page=${page}`, { token });
      const found: Row[] = await answer.json();
      const wanted = all.slice((page - 1) * limit, page * limit).map(({ id }) => id);
      expect([path, page, found.map(({ id }) => id)]).toEqual([path, page, wanted]);
      expect(Number(answer.headers.get('x-total-count'))).toBe(all.length);
    }
  }
}

/** Of each stretch of each list, by its kinds; none is longer than a walk may be. */
async function expectTrueMilestones(): Promise<void> {
  for (const [table, rows, kinds] of [
    ['post', posts, 'category_id, state'],
    ['contact', messages, 'null as category_id, state'],
  ] as const) {
    const kept = await execute<Row & { count: number }>(
      `select date, id, ${kinds}, count from ${table}_milestone order by date desc, id desc`,
    );
    const nameOf = ({ date, id }: { date: number; id: number }, { state, category_id }: Row) =>
      [date, id, category_id ?? '', state].join(' ');
    const counted = new Map<string, number>();
    const lengths = new Map<string, number>();
    let at = 0;
    for (const row of (await rows()).sort(newestFirst)) {
      while (newestFirst(kept[at] as Row, row) < 0) at += 1;
      const milestone = kept[at] as Row;
      const name = nameOf(milestone, row);
      const place = `${milestone.date} ${milestone.id}`;
      counted.set(name, (counted.get(name) ?? 0) + 1);
      lengths.set(place, (lengths.get(place) ?? 0) + 1);
    }
    const told = kept.filter(({ count }) => count !== 0).map((row) => [nameOf(row, row), row.count] as const);
    expect(new Map(told)).toEqual(counted);
    expect(lengths.size).toBeGreaterThan(1);
    expect(Math.max(...lengths.values())).toBeLessThanOrEqual(LONGEST[table]);
  }
}

test('Far pages are exact where dates are equal and ids in no order', async () => {
  await expectTrueMilestones();
  await expectAllPages(12);
});

test('A database of an older version gets its milestones at the update', async () => {
  for (const table of ['post', 'contact']) {
    for (const trigger of ['put', 'take', 'change'])
      await execute(`drop trigger ${table}_milestone_${trigger}`);
    await execute(`drop table ${table}_milestone`);
  }
  await execute("delete from mikro_orm_migrations where name = '0011-milestones'");
  await migrate(app.orm);
  await expectTrueMilestones();
  await expectAllPages(12);
});

test('Far pages are exact after every kind of write', async () => {
  await startFresh();
  const [first] = (await posts()).sort(newestFirst).slice(9000);
  const [message] = (await messages()).sort(newestFirst).slice(9000);
  const did = async (method: string, path: string, json?: object) => {
    const answer = await app.call(path, { method, token, ...(json && { json }) });
    expect(answer.status, path).toBeLessThan(300);
  };
  await did('DELETE', `/api/blog/${first?.id}`);
  await did('POST', `/api/blog/${first?.id}/restore`);
  await did('PATCH', `/api/blog/${first?.id}`, { state: 'draft' });
  await did('PATCH', `/api/contacts/${message?.id}`, { state: 'answered' });
  await did('DELETE', `/api/contacts/${message?.id}`);
  await did('POST', `/api/contacts/${message?.id}/restore`);
  await did('POST', '/api/contact-desk/erase', { email: 'n7@example.in' });
  const [key, next] = keys(2);
  await leave(app, key);
  await leave(app, next, { message: 'Call me later.', supersedes: key });
  await execute("update contact set state = 'suspected' where id % 5 = 0");
  await execute('delete from contact where id % 17 = 0');
  await execute(`update post set date = date - 9000000 where id % 6 = 0`);
  await execute('delete from post where id % 19 = 0');
  await expectTrueMilestones();
  await expectAllPages(7);
  await did('DELETE', '/api/category/3?moveTo=2');
  await execute(`delete from contact where date < ${NOW} - 2500 * 60000`);
  await expectTrueMilestones();
  await expectAllPages(7);
});

test.each(lists)('A far page of %s is walked to from a milestone', async (path) => {
  const { statements, plans, rows } = await logQueries(app.orm, () =>
    app.call(`${path}&limit=5&page=1500`, { token }),
  );
  const far = statements.filter(({ sql }) => sql.includes('_milestone'));
  expect(far).toHaveLength(1);
  const steps = (await plans()).filter((step) => /^(?:SCAN|SEARCH) (?:post|contact)/.test(step));
  expect(
    steps.filter((step) =>
      / USING (?:COVERING )?INDEX (?:\w+_date_id\w*|contact_inbox_index) \(.*date<\?\)$/.test(step),
    ),
  ).toHaveLength(1);
  expect(steps.filter((step) => /^SCAN (?:post|contact)( |$)/.test(step))).toEqual([]);
  expect(rows).toBeLessThan(20);
});
