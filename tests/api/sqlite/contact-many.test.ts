import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave } from '#tests/support/messages.ts';
import { planOf, queriesOf } from '#tests/support/queries.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MANY = 100_000;
/** Totals are read from a table of a row for each state, whose rows no one counts. */
const COUNTED = 'SCAN contact_count';
/** How many hold the words, how many of those match, then the rows of the page. */
const FOUND = /VIRTUAL TABLE INDEX|^SEARCH contact USING INTEGER PRIMARY KEY/;

let app: TestApp;
let token: string;
async function start(): Promise<void> {
  app = await startTestApp({ contactLimit: 1_000_000, contactRetentionDays: 36_500 });
  token = await app.login();
  await app.fill(`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${MANY})
     insert into contact (first_name, last_name, email, phone, message, date, state)
     select 'Name ' || n, 'Rao', 'n' || n || '@example.in', '', 'How do I get an ID?', 1760000000000 + n,
       case n % 4 when 0 then 'suspected' when 1 then 'answered' else 'new' end
     from number`);
}
beforeAll(start);
afterAll(() => app.close());

/** For tests that find what a run before them wrote: each begins on a database of its own. */
async function startFresh(): Promise<void> {
  await app.close();
  await start();
}

const get = (path: string) => app.call(path, { token });

/** A session is looked up, and its row may be renewed. */
const ofContacts = (queries: readonly string[]) => queries.filter((sql) => sql.includes('contact'));

test.each([
  ['/api/contacts?state=inbox&limit=10', 2, '_index'],
  ['/api/contacts?state=new&limit=10', 2, 'contact_state_date_id_index'],
  ['/api/contacts?limit=10&page=5000', 2, 'contact_date_'],
  ['/api/contacts?state=inbox&limit=10&q=77777', 3, FOUND],
  ['/api/contacts?limit=10&q=rao%20n77777%40', 3, FOUND],
  ['/api/contact-desk', 1, COUNTED],
  ['/api/contacts/77777', 1, 'PRIMARY KEY'],
])('Of a hundred thousand messages %s takes %i queries, each by an index', async (path, count, index) => {
  const queries = ofContacts(await queriesOf(app, async () => expect((await get(path)).status).toBe(200)));
  expect(queries).toHaveLength(count);
  for (const sql of queries) {
    const plan = planOf(app, sql);
    expect(plan.join('\n')).toMatch(sql.includes('contact_count') ? COUNTED : index);
    expect(plan.filter((step) => /^SCAN contact$/.test(step))).toEqual([]);
  }
});

test('A page is found without sorting what is not shown', async () => {
  for (const path of ['?state=inbox&limit=10', '?state=new&limit=10', '?limit=10']) {
    const queries = await queriesOf(app, () => get(`/api/contacts${path}`));
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
    const answer = await get(`/api/contacts?${query}`);
    const rows: { first_name: string }[] = await answer.json();
    return [answer.headers.get('x-total-count'), ...rows.map(({ first_name }) => first_name)];
  };
  expect(await names('q=77777')).toEqual(['1', 'Name 77777']);
  expect(await names('q=77777&state=suspected')).toEqual(['0']);
  expect(await names('state=inbox&limit=2')).toEqual(['75000', 'Name 99999', 'Name 99998']);
  expect(await names('state=suspected&limit=1&page=2')).toEqual(['25000', 'Name 99996']);
  expect(await (await get('/api/contact-desk')).json()).toMatchObject({
    new: 50_000,
    answered: 25_000,
    suspected: 25_000,
  });
});

test('To keep a message is as little work as ever', async () => {
  const text = 'A text that is long enough to be told again when somebody sends it twice.';
  const queries = ofContacts(await queriesOf(app, () => leave(app, undefined, { message: text })));
  expect(queries.length).toBeLessThanOrEqual(3);
  for (const sql of queries.filter((each) => each.startsWith('select count'))) {
    expect(planOf(app, sql).join('\n')).toContain('contact_text_hash_date_index');
  }
});

test('Erasing by address and by age looks at nobody else', async () => {
  await startFresh();
  const json = { email: 'N55555@example.in' };
  const queries = await queriesOf(app, async () => {
    const answer = await app.call('/api/contact-desk/erase', { method: 'POST', token, json });
    expect(await answer.json()).toEqual({ erased: 1 });
    expect(await app.erasure.eraseOld()).toBe(0);
  });
  for (const sql of ofContacts(queries).filter((each) => / from contact where/.test(each))) {
    expect(planOf(app, sql).join('\n')).toMatch(/contact_email_index|contact_date_/);
  }
});
