import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdWrites } from '#tests/support/hold-writes.ts';
import { keys, leave, storedMessages } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;

beforeEach(async () => {
  // Room for two new messages: a repeat that waits beside the first must not count.
  app = await startTestApp({ contactLimit: 2 });
});
afterEach(() => app.close());

test('While another process writes, messages wait, the site answers, and nothing is lost or doubled', async () => {
  const release = await holdWrites(app);
  const [one = '', two = ''] = keys(2);
  const waiting = Promise.all([one, one, one, two].map((key) => leave(app, key)));
  // No more than these, since messages wait 5 s at most.
  expect((await app.call('/api/health')).status).toBe(200);
  expect((await app.call('/api/blogs')).status).toBe(200);
  expect(await storedMessages(app)).toHaveLength(0);
  await release();
  expect((await waiting).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect((await storedMessages(app)).map(({ key }) => key).sort()).toEqual([one, two].sort());
});

test('A process that never lets go makes it 503 with the time to wait, and the key is free afterwards', async () => {
  const release = await holdWrites(app);
  const [key = ''] = keys(1);
  const refused = await leave(app, key);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('idempotency-key')).toBe(key);
  await release();
  expect((await leave(app, key)).status).toBe(201);
  expect(await storedMessages(app)).toHaveLength(1);
});

/** One after the other these would wait 5 s each: longer than the server keeps a silent connection, 60 s. */
const REPEATS = 40;

test('Who comes while another waits for a locked database waits no longer than the first', async () => {
  const release = await holdWrites(app);
  const [one = '', two = ''] = keys(2);
  const first = leave(app, one);
  await app.call('/api/health');
  const later = Array.from({ length: REPEATS }, () => leave(app, one));
  const answers = await Promise.all([first, leave(app, two), ...later]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  await release();
  expect((await leave(app, two)).status).toBe(201);
});
