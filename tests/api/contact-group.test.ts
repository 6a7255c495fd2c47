import { createGroupCommit } from '#api/features/contact/group-commit.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { keys, leave, message, spentKeys, storedMessages } from '#tests/support/messages.ts';
import { holdWrites, rowsOf } from '#tests/support/queries.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

const LIMIT = 60;

// No notification is sent, so that what is owed stays to be counted.
const test = base.extend('settings', { contactLimit: LIMIT, contactWebhook: 'http://127.0.0.1:9/' });

interface Change {
  message?: string;
  supersedes?: string[];
}

/** As the route does, without the way through a socket: all that are called in one turn of the event loop are together. */
const receive = (app: TestApp, key: string | undefined, { supersedes = [], ...fields }: Change = {}) =>
  app.contacts.receive(
    {
      key,
      fields: { ...message, preferred_channel: '', preferred_time: '', ...fields },
      supersedes,
      writtenAt: null,
      visit: {},
    },
    '127.0.0.1',
  );

const remaining = async (app: TestApp) => (await storedMessages(app)).map((row) => [row.key, row.message]);
const remainingKeys = async (app: TestApp) => (await storedMessages(app)).map(({ key }) => key).sort();
const owed = async (app: TestApp) =>
  (await rowsOf(app, 'select contact_id from delivery order by contact_id')).map((row) => row.contact_id);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'stored',
    (error: { code?: string; name: string }) => error.code ?? error.name,
  );

/** From here on the database takes no message `bad`. */
async function refuse(app: TestApp, event: 'insert' | 'update'): Promise<void> {
  const trigger = `create trigger refuse before ${event} on contact`;
  if (isOnPostgres) {
    const body = "'begin raise check_violation; end'";
    await rowsOf(app, `create function no() returns trigger language plpgsql as ${body}`);
    await rowsOf(app, `${trigger} for each row when (new.message = 'bad') execute function no()`);
  } else {
    await rowsOf(app, `${trigger} when new.message = 'bad' begin select raise(abort, 'no'); end`);
  }
}

test('Messages that arrive together are stored by one commit, each for itself', async ({ app }) => {
  const all = keys(40);
  const before = app.statements.length;
  const receipts = await Promise.all(all.map((key) => receive(app, key)));
  const statements = app.statements.slice(before);
  expect(statements.filter(({ sql }) => sql === 'commit')).toHaveLength(1);
  expect(receipts.map(({ key }) => key)).toEqual(all);
  expect((await remaining(app)).map(([key]) => key)).toEqual(all);
  expect(await owed(app)).toEqual(receipts.map(({ id }) => id));
});

test('Each of several messages is answered only when another process would find it', async ({ app }) => {
  const other = await app.openOther();
  const found = await Promise.all(
    keys(20).map(async (key) => {
      await receive(app, key);
      return (await rowsOf({ orm: other }, 'select key from contact where key = ?', [key])).length;
    }),
  );
  await other.close();
  expect(found).toEqual(Array(20).fill(1));
});

test('A refused message leaves those that arrive with it as they are', async ({ app }) => {
  const [used = '', a = '', b = ''] = keys(3);
  await receive(app, used);
  const codes = await Promise.all([
    codeOf(receive(app, a)),
    codeOf(receive(app, used, { message: 'Other words', supersedes: [a] })),
    codeOf(receive(app, b)),
  ]);
  expect(codes).toEqual(['stored', 'key_reused', 'stored']);
  expect(await remainingKeys(app)).toEqual([used, a, b].sort());
  expect(await spentKeys(app)).toEqual([]);
});

test('A message that the database refuses fails alone, and nothing of it stays', async ({ app }) => {
  await refuse(app, 'insert');
  const [old = '', bad = '', ...good] = keys(22);
  await receive(app, old);
  const works = good.map((key) => codeOf(receive(app, key)));
  works.splice(10, 0, codeOf(receive(app, bad, { message: 'bad' })));
  const codes = await Promise.all(works);
  expect(codes.filter((code) => code === 'stored')).toHaveLength(20);
  expect(codes[10]).not.toBe('stored');
  expect(await remainingKeys(app)).toEqual([old, ...good].sort());
  expect(await owed(app)).toHaveLength(21);
  await rowsOf(app, isOnPostgres ? 'drop trigger refuse on contact' : 'drop trigger refuse');
  expect(await codeOf(receive(app, bad, { message: 'bad' }))).toBe('stored');
});

test('A replacement that fails half way leaves the message that it was to replace', async ({ app }) => {
  await refuse(app, 'update');
  const [old = '', older = '', bad = '', good = ''] = keys(4);
  await receive(app, older, { message: 'older' });
  await receive(app, old, { message: 'old' });
  const codes = await Promise.all([
    codeOf(receive(app, bad, { message: 'bad', supersedes: [older, old] })),
    codeOf(receive(app, good)),
  ]);
  expect(codes[0]).not.toBe('stored');
  expect(codes[1]).toBe('stored');
  expect(await remaining(app)).toEqual([
    [older, 'older'],
    [old, 'old'],
    [good, message.message],
  ]);
  expect(await spentKeys(app)).toEqual([]);
  expect(await owed(app)).toHaveLength(3);
});

test('Of a message and its replacements in one group the last stands, once', async ({ app }) => {
  const orders = ['012', '021', '102', '120', '201', '210'];
  for (const order of orders) {
    const [a = '', b = '', c = ''] = keys(3);
    const sends = [
      () => receive(app, a, { message: 'first' }),
      () => receive(app, b, { message: 'second', supersedes: [a] }),
      () => receive(app, c, { message: 'third', supersedes: [a, b] }),
    ];
    await Promise.all([...order].map((at) => sends[Number(at)]?.()));
    expect(await remaining(app), order).toEqual([[c, 'third']]);
    expect(await owed(app), order).toHaveLength(1);
    await rowsOf(app, 'delete from delivery');
    await rowsOf(app, 'delete from contact');
  }
});

test('The limit holds within one group, and counts no repeat and nothing that failed', async ({ app }) => {
  const all = keys(LIMIT + 20);
  const codes = await Promise.all([...all, ...all.slice(0, 5)].map((key) => codeOf(receive(app, key))));
  expect(codes.filter((code) => code === 'too_many')).toHaveLength(20);
  expect(await remaining(app)).toHaveLength(LIMIT);
  expect(await owed(app)).toHaveLength(LIMIT);
});

test('A group whose failure cannot be looked at keeps no later one waiting', async ({ app }) => {
  const failure = Object.defineProperty(new Error('no'), 'name', {
    get: () => {
      throw new Error('unreadable');
    },
  });
  const store = createGroupCommit<string, string>({
    orm: app.orm,
    workAll: async (_, items) => {
      if (items.includes('bad')) throw failure;
      return items.map((value) => ({ value }));
    },
  });
  const limits = { isRepeatable: true, deadline: performance.now() + 60_000, lockCount: 1 };
  await expect(store('bad', limits)).rejects.toThrow('unreadable');
  expect(await store('good', limits)).toBe('good');
});

// Room for two new messages: a repeat that waits with the first must not count.
const lockedTest = base.extend('settings', { contactLimit: 2 });

lockedTest(
  '36. While another process writes, messages wait and the site answers',
  async ({ app, visitor }) => {
    const release = await holdWrites(app);
    const [one = '', two = ''] = keys(2);
    const waiting = Promise.all([one, one, one, two].map((key) => leave(app, key)));
    // No more than these, since messages wait 5 s at most.
    expect((await visitor.get('/health')).status).toBe(200);
    expect((await visitor.get('/blogs')).status).toBe(200);
    expect(await storedMessages(app)).toHaveLength(0);
    await release();
    expect((await waiting).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await storedMessages(app)).map(({ key }) => key).sort()).toEqual([one, two].sort());
  },
);

lockedTest(
  '36. Where another process writes for ever the answer is 503, the key stays free',
  async ({ app }) => {
    const release = await holdWrites(app);
    const [key = ''] = keys(1);
    const refused = await leave(app, key);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('idempotency-key')).toBe(key);
    await release();
    expect((await leave(app, key)).status).toBe(201);
    expect(await storedMessages(app)).toHaveLength(1);
  },
);
