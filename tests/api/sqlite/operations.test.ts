import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Orm } from '#api/db/orm-type.ts';
import { aContact, aPost } from '#tests/support/factories.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let other: Orm;
beforeEach(async () => {
  app = await startTestApp({ now: () => new Date('2026-11-20T20:00:00Z') });
  other = await app.openOther();
});
afterEach(async () => {
  await other.close();
  await app.close();
});

const execute = (orm: Orm, sql: string) => orm.em.getConnection().execute(sql);
const leaveMessage = (email = 'asha@example.com') =>
  app.call('/api/contacts', { method: 'POST', json: { email } });

test('The server says that it is alive, and that its database writes', async () => {
  for (const path of ['/api/health', '/api/ready']) {
    const answer = await app.call(path);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('The dashboard counts as the calendar of India does', async () => {
  const token = await app.login();
  await aPost(app.orm);
  // In India it is 01:30 on the 21st; midnight there was 18:30 UTC.
  await aContact(app.orm, { date: new Date('2026-11-20T18:30:00Z') });
  await aContact(app.orm, { date: new Date('2026-11-20T18:29:59Z'), state: 'answered' });
  await aContact(app.orm, { date: new Date('2026-11-13T20:00:00Z') });
  await aContact(app.orm, { date: new Date('2026-11-13T19:59:59Z') });
  const answer = await app.call('/api/dashboard', { token });
  expect(await answer.json()).toMatchObject({
    posts: 1,
    categories: 10,
    messages: { total: 4, today: 1, week: 3, unanswered: 3, suspected: 0 },
    webhook: { waiting: 0, failed: 0, last_error: null },
  });
});

test('A message waits while another process holds the database, and is stored then', async () => {
  await execute(other, 'begin immediate');
  const answers = Array.from({ length: 20 }, () => leaveMessage());
  let ended = 0;
  for (const answer of answers) void answer.then(() => (ended += 1));
  // Reading is not held up, nor is the process.
  for (let i = 0; i < 10; i += 1) expect((await app.call('/api/category')).status).toBe(200);
  expect(ended).toBe(0);
  expect((await app.call('/api/ready')).status).toBe(503);
  await execute(other, 'commit');
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(201);
});

test('A database that stays locked is said to be busy within seconds', async () => {
  await execute(other, 'begin immediate');
  const answer = await leaveMessage();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'busy' });
  expect(answer.headers.get('retry-after')).toBe('5');
  await execute(other, 'rollback');
  expect((await leaveMessage()).status).toBe(201);
});

// The fault itself stands in fault-disk.test.ts, where a disk can be made.
test('37. A full disk is said to be full, keeps what stands, and heals without a restart', async () => {
  expect((await leaveMessage('first@example.com')).status).toBe(201);
  // Fewer pages than there are: SQLite takes the number that there are.
  await execute(app.orm, 'pragma max_page_count = 1');
  const statuses = new Set<number>();
  const message = 'x'.repeat(5000);
  for (let i = 0; i < 20; i += 1) {
    const json = { email: 'asha@example.com', message };
    statuses.add((await app.call('/api/contacts', { method: 'POST', json })).status);
  }
  expect([...statuses]).toContain(507);
  await execute(app.orm, 'pragma max_page_count = 1000000');
  expect((await leaveMessage('last@example.com')).status).toBe(201);
  expect(await execute(app.orm, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  const rows = await execute(app.orm, "select 1 from contact where email like 'first@%'");
  expect(rows).toHaveLength(1);
});

test('A transaction that SQLite itself rolled back gives the connection back', async () => {
  // What happens at the end of a disk that is really full.
  const { em } = app.orm;
  const work = em.fork().transactional(async (inside) => {
    await em.getConnection().execute('rollback', [], 'run', inside.getTransactionContext());
    throw new Error('SQLITE_FULL');
  });
  await expect(work).rejects.toThrow('SQLITE_FULL');
  expect((await leaveMessage()).status).toBe(201);
});

test('An error that nobody foresaw is a plain 500, and logged without what was typed', async () => {
  await execute(app.orm, 'alter table contact rename to elsewhere');
  const answer = await leaveMessage('Lakshmi-98765@example.com');
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ code: 'internal', title: 'Something went wrong on our side.' });
  expect(text).not.toMatch(/contact|sqlite|select|\.ts/i);
  expect(app.logged()).toContain('unforeseen error');
  expect(app.logged()).not.toContain('Lakshmi');
});

test('Without a table the site is alive and not ready, and the log names the table alone', async () => {
  await leaveMessage('seeded@example.com');
  await execute(other, 'alter table contact_day rename to away');
  await execute(other, 'drop table recovery_code');
  const answer = await app.call('/api/ready');
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'not_ready' }]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await app.call('/api/health')).status).toBe(200);
  const said = app
    .logged()
    .split('\n')
    .filter((line) => line.includes('not ready'));
  expect(said.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, lost: ['recovery_code', 'contact_day'] },
  ]);
  expect(app.logged()).not.toMatch(/unforeseen|seeded|select/);
  await execute(other, 'alter table away rename to contact_day');
  await execute(other, 'create table recovery_code (code_hash text)');
  await expect.poll(async () => (await app.call('/api/ready')).status, { timeout: 15_000 }).toBe(200);
});

test.each(['contact_count', 'contact_day', 'contact_source', 'contact_words', 'post_count', 'post_words'])(
  'Without %s, into which triggers write, the site is not ready',
  async (table) => {
    await execute(other, `drop table ${table}`);
    expect((await app.call('/api/ready')).status).toBe(503);
    expect(app.logged()).toContain(`"lost":["${table}"]`);
  },
);
