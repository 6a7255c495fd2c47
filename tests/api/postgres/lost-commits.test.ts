import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { keys, leave, message, storedMessages } from '#tests/support/messages.ts';
import {
  type Handling,
  type PostgresProxy,
  startBehind,
  startPostgresProxy,
} from '#tests/support/postgres-proxy.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

// Line 36 where the connection breaks while a message is committed: nobody told the server whether it was.

/** Sees the tables without the proxy. */
let direct: TestApp;
let proxy: PostgresProxy;
let app: TestApp;
beforeEach(async () => {
  direct = await startTestApp();
  proxy = await startPostgresProxy(direct.env.databaseUrl ?? '');
  app = await startBehind(proxy, direct, { contactLimit: 1_000_000 });
});
afterEach(async () => {
  await app.close();
  await proxy.close();
  await direct.close();
});

/** Breaks the connection at the next commit of a message. Gives how many commits there were from that one on. */
function breakCommit(handling: Handling): () => number {
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

test.each([
  ['the answer to its COMMIT', 'loseAnswer', 1],
  ['its COMMIT', 'lose', 0],
] as const)(
  '36. A message without a key that loses %s → 503, never repeated',
  async (_, handling, stored) => {
    const commits = breakCommit(handling);
    const answer = await leave(app, undefined);
    expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(commits()).toBe(1);
    expect(await storedMessages(direct)).toHaveLength(stored);
    // A repeat would have been stored before what comes later.
    const [later = ''] = keys(1);
    expect((await leave(app, later)).status).toBe(201);
    expect((await storedMessages(direct)).map(({ key }) => key)).toEqual([
      ...Array(stored).fill(null),
      later,
    ]);
  },
);

test.each([
  ['the answer to its COMMIT', 'loseAnswer'],
  ['its COMMIT', 'lose'],
] as const)('36. A message with a key that loses %s → 201, stored once', async (_, handling) => {
  const commits = breakCommit(handling);
  const [key = ''] = keys(1);
  const answer = await leave(app, key);
  expect([answer.status, answer.body.key]).toEqual([201, key]);
  expect(commits()).toBe(2);
  const rows = await storedMessages(direct);
  expect(rows.map((row) => [row.id, row.key])).toEqual([[answer.body.id, key]]);
  expect((await leave(app, key)).body).toEqual(answer.body);
});

test('36. Messages that lose one answer together → each as if it were alone', async () => {
  const commits = breakCommit('loseAnswer');
  const given = keys(3);
  // As the route does: all that are called in one turn of the event loop are together.
  const receive = (key: string | undefined) =>
    app.contacts.receive(
      {
        key,
        fields: { ...message, preferred_channel: '', preferred_time: '' },
        supersedes: [],
        writtenAt: null,
        visit: {},
      },
      '127.0.0.1',
    );
  const answers = await Promise.allSettled([given[0], undefined, given[1], undefined, given[2]].map(receive));
  const outcomes = answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value.key : answer.reason instanceof Problem && answer.reason.code,
  );
  expect(outcomes).toEqual([given[0], 'busy', given[1], 'busy', given[2]]);
  expect(commits()).toBe(2);
  const stored = (await storedMessages(direct)).map(({ key }) => key);
  expect(stored.toSorted()).toEqual([...given, null, null].toSorted());
});
