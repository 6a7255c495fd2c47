import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, clientOf } from '#tests/support/client.ts';
import { leave } from '#tests/support/messages.ts';
import { planOf, queriesOf } from '#tests/support/queries.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MANY = 100_000;
/** Totals are read from a table of a row for each state, whose rows no one counts. */
const COUNTED = 'SCAN contact_count';
/** How many hold the words, how many of those match, then the rows of the page. */
const FOUND = /VIRTUAL TABLE INDEX|^SEARCH contact USING INTEGER PRIMARY KEY/;

// One server for all, since the rows take seconds; no test needs a row that another one changes.
let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startTestApp({ contactLimit: 1_000_000, contactRetentionDays: 36_500 });
  owner = clientOf(app.url, await app.login());
  await app.fill(`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${MANY})
     insert into contact (first_name, last_name, email, phone, message, date, state, email_key)
     select 'Name ' || n, 'Rao', 'n' || n || '@example.in', '', 'How do I get an ID?', 1760000000000 + n,
       case n % 4 when 0 then 'suspected' when 1 then 'answered' else 'new' end, 'n' || n || '@example.in'
     from number`);
});
afterAll(() => app.close());

/** A session is looked up, and its row may be renewed. Labels are those of the rows that are shown. */
const ofContacts = (queries: readonly string[]) =>
  queries.filter((sql) => sql.includes('contact') && !sql.includes('contact_label'));
const BY_ID = /^select .* where "?contact"?\."?id"? in \(/;

test.each([
  ['/contacts?state=inbox&limit=10', 3, '_index'],
  ['/contacts?state=new&limit=10', 3, 'contact_state_date_id_index'],
  ['/contacts?limit=10&page=5000', 3, 'contact_date_'],
  ['/contacts?state=inbox&limit=10&q=77777', 3, FOUND],
  ['/contacts?limit=10&q=rao%20n77777%40', 3, FOUND],
  ['/contact-desk', 2, 'contact_remind_index'],
  ['/contacts/77777', 1, 'PRIMARY KEY'],
])('Of a hundred thousand messages %s takes %i queries, each by an index', async (path, count, index) => {
  const ask = async () => expect((await owner.get(path)).status).toBe(200);
  const queries = ofContacts(await queriesOf(app, ask));
  expect(queries).toHaveLength(count);
  for (const sql of queries) {
    const plan = planOf(app, sql);
    expect(plan.join('\n')).toMatch(
      sql.includes('contact_count') ? COUNTED : BY_ID.test(sql.replace(/[`"]/g, '"')) ? 'PRIMARY KEY' : index,
    );
    expect(plan.filter((step) => /^SCAN contact$/.test(step))).toEqual([]);
  }
});

test('A page is found without sorting what is not shown', async () => {
  for (const path of ['?state=inbox&limit=10', '?state=new&limit=10', '?limit=10']) {
    const queries = await queriesOf(app, () => owner.get(`/contacts${path}`));
    for (const sql of ofContacts(queries)) {
      const plan = planOf(app, sql);
      // The rows of the page itself, which are known by then, are put in order.
      const isById = plan[0]?.startsWith('SEARCH contact USING INTEGER PRIMARY KEY');
      const sorts = plan.filter((step) => step.includes('TEMP B-TREE'));
      expect(sorts.length, plan.join('\n')).toBeLessThanOrEqual(isById ? 1 : 0);
    }
  }
});

test('The right rows come', async () => {
  const names = async (query: string) => {
    const { headers, body } = await owner.get(`/contacts?${query}`);
    return [
      headers.get('x-total-count'),
      ...body.map(({ first_name }: { first_name: string }) => first_name),
    ];
  };
  expect(await names('q=77777')).toEqual(['1', 'Name 77777']);
  expect(await names('q=77777&state=suspected')).toEqual(['0']);
  expect(await names('state=suspected&limit=1&page=2')).toEqual(['25000', 'Name 99996']);
  const { body } = await owner.get('/contact-desk');
  expect([body.answered, body.suspected]).toEqual([25_000, 25_000]);
});

test('To keep a message is as little work as ever', async () => {
  const message = 'A text that is long enough to be told again when somebody sends it twice.';
  const queries = ofContacts(await queriesOf(app, () => leave(app, undefined, { message })));
  expect(queries.length).toBeLessThanOrEqual(3);
  for (const sql of queries.filter((each) => each.startsWith('select count')))
    expect(planOf(app, sql).join('\n')).toContain('contact_text_hash_date_index');
});

test('Erasing by address and by age looks at nobody else', async () => {
  // A new one, whose state nothing above counts.
  await leave(app, undefined, { email: 'N0@example.in' });
  const queries = await queriesOf(app, async () => {
    const erased = await owner.post('/contact-desk/erase', { email: 'n0@example.in' });
    expect(erased.body).toEqual({ erased: 1 });
    expect(await app.erasure.eraseOld()).toBe(0);
  });
  for (const sql of ofContacts(queries).filter((each) => / from contact where/.test(each)))
    expect(planOf(app, sql).join('\n')).toMatch(/contact_person_index|contact_date_/);
});
