import { afterEach, beforeEach, expect, test } from 'vitest';
import { keys, leave, message, spentKeys, storedMessages } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

const LIMIT = 60;

let app: TestApp;
beforeEach(async () => {
  // Nobody is told, so that what is owed stays to be counted.
  app = await startTestApp({ contactLimit: LIMIT, contactWebhook: 'http://127.0.0.1:9/' });
});
afterEach(() => app.close());

interface Change {
  message?: string;
  supersedes?: string[];
}

/** As the route does, without the way through a socket: all that are called in one turn of the event loop are together. */
function receive(key: string | undefined, { supersedes = [], ...fields }: Change = {}) {
  const arrival = {
    key,
    fields: { ...message, preferred_channel: '', preferred_time: '', ...fields },
    supersedes,
    writtenAt: null,
    visit: {},
  };
  return app.contacts.receive(arrival, '127.0.0.1');
}

const sql = (text: string) => app.orm.em.getConnection().execute<Record<string, unknown>[]>(text);
const standing = async () => (await storedMessages(app)).map((row) => [row.key, row.message]);
const owed = async () =>
  (await sql('select contact_id from delivery order by contact_id')).map(({ contact_id }) => contact_id);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'stored',
    (error: { code?: string; name: string }) => error.code ?? error.name,
  );

/** From here on the database takes no message `bad`. */
async function refuse(event: 'insert' | 'update'): Promise<void> {
  const trigger = `create trigger refuse before ${event} on contact`;
  if (isOnPostgres) {
    await sql("create function no() returns trigger language plpgsql as 'begin raise check_violation; end'");
    await sql(`${trigger} for each row when (new.message = 'bad') execute function no()`);
  } else {
    await sql(`${trigger} when new.message = 'bad' begin select raise(abort, 'no'); end`);
  }
}

/** How many transactions came to their end during the work. */
async function commitsOf(work: () => Promise<unknown>): Promise<number> {
  const count = () => app.statements.filter(({ sql }) => sql === 'commit').length;
  const before = count();
  await work();
  return count() - before;
}

test('Messages that arrive together are stored by one commit, each under its own key and owed its own call', async () => {
  const all = keys(40);
  const receipts: { id: number | null; key: string | null }[] = [];
  const commits = await commitsOf(async () =>
    receipts.push(...(await Promise.all(all.map((key) => receive(key))))),
  );
  expect(commits).toBe(1);
  expect(receipts.map(({ key }) => key)).toEqual(all);
  expect((await standing()).map(([key]) => key)).toEqual(all);
  expect(await owed()).toEqual(receipts.map(({ id }) => id));
});

test('Each is answered only when another process would find it', async () => {
  const other = await app.openOther();
  const found = await Promise.all(
    keys(20).map(async (key) => {
      await receive(key);
      const count = `select count(*) as count from contact where key = '${key}'`;
      return (await other.em.getConnection().execute<{ count: number }[]>(count))[0]?.count;
    }),
  );
  await other.close();
  expect(found).toEqual(Array(20).fill(1));
});

test('One key many times among others is one row and one answer', async () => {
  const [same = '', ...others] = keys(11);
  const answers = await Promise.all([same, ...others, same, same].map((key) => receive(key)));
  expect(answers.at(-1)).toEqual(answers[0]);
  expect(answers.at(-2)).toEqual(answers[0]);
  expect((await standing()).map(([key]) => key).sort()).toEqual([same, ...others].sort());
});

test('A refused one leaves the others as they are', async () => {
  const [used = '', a = '', b = ''] = keys(3);
  await receive(used);
  const codes = await Promise.all([
    codeOf(receive(a)),
    codeOf(receive(used, { message: 'Other words', supersedes: [a] })),
    codeOf(receive(b)),
  ]);
  expect(codes).toEqual(['stored', 'key_reused', 'stored']);
  expect((await standing()).map(([key]) => key).sort()).toEqual([used, a, b].sort());
  expect(await spentKeys(app)).toEqual([]);
});

test('One that the database refuses fails alone, and nothing of it stays', async () => {
  await refuse('insert');
  const [old = '', bad = '', ...good] = keys(22);
  await receive(old);
  const works = good.map((key) => codeOf(receive(key)));
  works.splice(10, 0, codeOf(receive(bad, { message: 'bad' })));
  const codes = await Promise.all(works);
  expect(codes.filter((code) => code === 'stored')).toHaveLength(20);
  expect(codes[10]).not.toBe('stored');
  expect((await standing()).map(([key]) => key).sort()).toEqual([old, ...good].sort());
  expect(await owed()).toHaveLength(21);
  await sql(isOnPostgres ? 'drop trigger refuse on contact' : 'drop trigger refuse');
  expect(await codeOf(receive(bad, { message: 'bad' }))).toBe('stored');
});

test('A replacement that fails half way leaves the message that it was to replace', async () => {
  await refuse('update');
  const [old = '', older = '', bad = '', good = ''] = keys(4);
  await receive(older, { message: 'older' });
  await receive(old, { message: 'old' });
  const codes = await Promise.all([
    codeOf(receive(bad, { message: 'bad', supersedes: [older, old] })),
    codeOf(receive(good)),
  ]);
  expect(codes[0]).not.toBe('stored');
  expect(codes[1]).toBe('stored');
  expect(await standing()).toEqual([
    [older, 'older'],
    [old, 'old'],
    [good, message.message],
  ]);
  expect(await spentKeys(app)).toEqual([]);
  expect(await owed()).toHaveLength(3);
});

test('A message and its replacements in one group: the last text stands, once, and is told of once', async () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const order of orders) {
    const [a = '', b = '', c = ''] = keys(3);
    const sends = [
      () => receive(a, { message: 'first' }),
      () => receive(b, { message: 'second', supersedes: [a] }),
      () => receive(c, { message: 'third', supersedes: [a, b] }),
    ];
    await Promise.all(order.map((at) => sends[at]?.()));
    expect(await standing()).toEqual([[c, 'third']]);
    expect(await owed()).toHaveLength(1);
    await sql('delete from delivery');
    await sql('delete from contact');
  }
});

test('The limit holds within one group, and counts no repeat and nothing that failed', async () => {
  const all = keys(LIMIT + 20);
  const codes = await Promise.all([...all, ...all.slice(0, 5)].map((key) => codeOf(receive(key))));
  expect(codes.filter((code) => code === 'too_many')).toHaveLength(20);
  expect(await standing()).toHaveLength(LIMIT);
  expect(await owed()).toHaveLength(LIMIT);
});

test('Over HTTP: a crowd of new ones, repeats, misuses and bad fields, each answered for itself', async () => {
  const good = keys(20);
  const [twice = '', misused = ''] = keys(2);
  const answers = await Promise.all([
    ...good.map((key) => leave(app, key)),
    ...Array.from({ length: 6 }, () => leave(app, twice)),
    ...Array.from({ length: 6 }, (_, at) => leave(app, misused, { message: `text ${at % 2}` })),
    ...Array.from({ length: 6 }, () => leave(app, undefined, { email: 'no address' })),
    ...Array.from({ length: 6 }, () => leave(app, undefined)),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.slice(0, 26)).toEqual(Array(26).fill(201));
  expect(statuses.slice(26, 32).sort()).toEqual([201, 201, 201, 422, 422, 422]);
  expect(statuses.slice(32)).toEqual([...Array(6).fill(400), ...Array(6).fill(201)]);
  const stored = (await standing()).map(([key]) => key);
  expect(stored.filter((key) => key !== null).sort()).toEqual([...good, twice, misused].sort());
  expect(stored.filter((key) => key === null)).toHaveLength(6);
});
