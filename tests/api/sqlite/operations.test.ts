import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { planOf, queriesOf } from '#tests/support/queries.ts';

const test = base
  /** As of another process. */
  .extend('other', async ({ app }, { onCleanup }) => {
    const other = await app.openOther();
    onCleanup(() => other.close());
    return other;
  })
  .extend('leaveMessage', ({ visitor }) => (email = 'asha@example.com', more: object = {}) => {
    return visitor.post('/contacts', { email, ...more });
  });

const execute = (orm: Orm, sql: string) => orm.em.getConnection().execute(sql);

test('The server says that it is alive, and that its database writes', async ({ visitor }) => {
  for (const path of ['/health', '/ready']) {
    const answer = await visitor.get(path);
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('36. A message waits while the database is locked', async ({ visitor, other, leaveMessage }) => {
  await execute(other, 'begin immediate');
  const answers = Array.from({ length: 20 }, () => leaveMessage());
  let ended = 0;
  for (const answer of answers) void answer.then(() => (ended += 1));
  // Reading is not held up, nor is the process.
  for (let i = 0; i < 10; i += 1) expect((await visitor.get('/category')).status).toBe(200);
  expect(ended).toBe(0);
  expect((await visitor.get('/ready')).status).toBe(503);
  await execute(other, 'commit');
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(201);
});

// tests/server/full-disk.test.ts fills a real disk.
test('37. T33. A full disk is said, and heals without a restart', async ({ app, visitor, leaveMessage }) => {
  const ready = async () => (await visitor.get('/ready')).status;
  expect((await leaveMessage('first@example.com')).status).toBe(201);
  expect(await ready()).toBe(200);
  // SQLite's own limit: fewer pages than there are, so the file may not grow any more.
  await execute(app.orm, 'pragma max_page_count = 1');
  const long = { message: 'x'.repeat(5_000) };
  let status = 201;
  for (let n = 0; status === 201 && n < 100; n += 1) {
    status = (await leaveMessage('asha@example.com', long)).status;
  }
  expect(status).toBe(507);
  expect(await ready()).toBe(507);
  await execute(app.orm, 'pragma max_page_count = 1000000');
  expect((await leaveMessage('last@example.com', long)).status).toBe(201);
  expect(await ready()).toBe(200);
  expect(await execute(app.orm, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  const rows = await execute(app.orm, "select 1 from contact where email like 'first@%'");
  expect(rows).toHaveLength(1);
});

test('A transaction that SQLite rolled back frees the connection', async ({ app, leaveMessage }) => {
  // What happens at the end of a disk that is really full.
  const { em } = app.orm;
  const work = em.fork().transactional(async (inside) => {
    await em.getConnection().execute('rollback', [], 'run', inside.getTransactionContext());
    throw new Error('SQLITE_FULL');
  });
  await expect(work).rejects.toThrow('SQLITE_FULL');
  expect((await leaveMessage()).status).toBe(201);
});

test('T45. A transaction that has not begun by its deadline is refused then', async ({
  app,
  leaveMessage,
}) => {
  const held = Promise.withResolvers<void>();
  const holding = app.orm.em.fork().transactional(() => held.promise);
  let isDone = false;
  const transaction = inTransaction(
    app.orm,
    async () => {
      isDone = true;
    },
    performance.now() + 50,
  );
  await expect(transaction).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  held.resolve();
  await holding;
  expect((await leaveMessage()).status).toBe(201);
  expect(isDone).toBe(false);
});
test('An unforeseen error is a plain 500, logged without words', async ({ app, leaveMessage }) => {
  await execute(app.orm, 'alter table contact rename to elsewhere');
  const answer = await leaveMessage('Lakshmi-98765@example.com');
  expect(answer.status).toBe(500);
  expect(answer.body).toMatchObject({ code: 'internal', title: 'Something went wrong on our side.' });
  expect(JSON.stringify(answer.body)).not.toMatch(/contact|sqlite|select|\.ts/i);
  expect(app.logged()).toContain('unforeseen error');
  expect(app.logged()).not.toContain('Lakshmi');
});

test('Without its tables the site is alive and not ready', async ({ app, visitor, other, leaveMessage }) => {
  await leaveMessage('seeded@example.com');
  const lost = [
    ...['recovery_code', 'contact_count', 'contact_day', 'contact_source', 'contact_words'],
    ...['post_count', 'post_words'],
  ];
  for (const table of lost) await execute(other, `drop table ${table}`);
  const answer = await visitor.get('/ready');
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'not_ready' }]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await visitor.get('/health')).status).toBe(200);
  const lines = app
    .logged()
    .split('\n')
    .filter((line) => line.includes('not ready'))
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ level: 50, lost: expect.arrayContaining(lost) }]);
  expect(lines[0].lost).toHaveLength(lost.length);
  expect(app.logged()).not.toMatch(/unforeseen|seeded|select/);
});

test('Whether a picture was made of the same upload is looked up by an index', async ({ app }) => {
  const queries = await queriesOf(app, () => app.pictures.madeOf(Buffer.from('a picture')));
  expect(queries).toHaveLength(1);
  for (const sql of queries) expect(planOf(app, sql).join()).toContain('media_sha256');
});
