import { Problem } from '#contract/problem.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { keys, leave, message, storedMessages } from '#tests/support/messages.ts';
import {
  type Handling,
  type PostgresProxy,
  startBehind,
  startPostgresProxy,
} from '#tests/support/postgres-proxy.ts';

// Line 36 where the connection breaks while a message is committed: the server does not know whether it was.

/** `app` sees the tables without the proxy, `behind` is one more server, which reaches them through it. */
const test = base
  .extend('proxy', async ({ app }, { onCleanup }) => {
    const proxy = await startPostgresProxy(app.env.databaseUrl ?? '');
    onCleanup(proxy.close);
    return proxy;
  })
  .extend('behind', async ({ app, proxy }, { onCleanup }) => {
    const behind = await startBehind(proxy, app);
    onCleanup(behind.close);
    return behind;
  });

/** Breaks the connection at the next commit of a message. Gives how many commits there were from that one on. */
function breakCommit(proxy: PostgresProxy, handling: Handling): () => number {
  let commits = 0;
  proxy.decide = (statements) => {
    const isOfMessage = statements.some((sql) => sql.startsWith('insert into "contact"'));
    // A repeat that finds its message inserts nothing.
    if (statements.at(-1) !== 'commit' || (commits === 0 && !isOfMessage)) return 'pass';
    commits += 1;
    return commits === 1 ? handling : 'pass';
  };
  return () => commits;
}

test.for([
  ['the answer to its COMMIT', 'loseAnswer', 1],
  ['its COMMIT', 'lose', 0],
] as const)(
  '36. A message without a key that loses %s → 503, never repeated',
  async ([, handling, stored], { app, behind, proxy }) => {
    const commits = breakCommit(proxy, handling);
    const answer = await leave(behind, undefined);
    expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(commits()).toBe(1);
    expect(await storedMessages(app)).toHaveLength(stored);
    // A repeat would have been stored before what comes later.
    const [later = ''] = keys(1);
    expect((await leave(behind, later)).status).toBe(201);
    const stand = (await storedMessages(app)).map(({ key }) => key);
    expect(stand).toEqual([...Array(stored).fill(null), later]);
  },
);

test.for([
  ['the answer to its COMMIT', 'loseAnswer'],
  ['its COMMIT', 'lose'],
] as const)(
  '36. A message with a key that loses %s → 201, stored once',
  async ([, handling], { app, behind, proxy }) => {
    const commits = breakCommit(proxy, handling);
    const [key = ''] = keys(1);
    const answer = await leave(behind, key);
    expect([answer.status, answer.body.key]).toEqual([201, key]);
    expect(commits()).toBe(2);
    const rows = await storedMessages(app);
    expect(rows.map((row) => [row.id, row.key])).toEqual([[answer.body.id, key]]);
    expect((await leave(behind, key)).body).toEqual(answer.body);
  },
);

test('36. Messages that lose one answer together → each as if alone', async ({ app, behind, proxy }) => {
  const commits = breakCommit(proxy, 'loseAnswer');
  const given = keys(3);
  const fields = { ...message, preferred_channel: '', preferred_time: '' };
  // As the route does: all that are called in one turn of the event loop are together.
  const receive = (key: string | undefined) =>
    behind.contacts.receive({ key, fields, supersedes: [], writtenAt: null, visit: {} }, '127.0.0.1');
  const answers = await Promise.allSettled([given[0], undefined, given[1], undefined, given[2]].map(receive));
  const outcomes = answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value.key : answer.reason instanceof Problem && answer.reason.code,
  );
  expect(outcomes).toEqual([given[0], 'busy', given[1], 'busy', given[2]]);
  expect(commits()).toBe(2);
  const stored = (await storedMessages(app)).map(({ key }) => key);
  expect(stored.toSorted()).toEqual([...given, null, null].toSorted());
});
