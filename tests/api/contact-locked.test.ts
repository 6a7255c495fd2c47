import { test as base, expect } from '#tests/support/api-test.ts';
import { holdWrites } from '#tests/support/locks.ts';
import { keys, leave, storedMessages } from '#tests/support/messages.ts';

// Room for two new messages: a repeat that waits beside the first must not count.
const test = base.extend('settings', { contactLimit: 2 });

test('While another process writes, messages wait and the site answers', async ({ app, visitor }) => {
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
});

test('Where another process writes for ever the answer is 503, the key stays free', async ({ app }) => {
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
