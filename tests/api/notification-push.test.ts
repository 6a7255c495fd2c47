import type { NotificationDevice } from '#contract/notification.ts';
import { DAY_MS } from '#contract/time.ts';
import { bodyOf, type Client } from '#tests/support/client.ts';
import { erase, leave } from '#tests/support/messages.ts';
import { test as base, expect, FIRST_PAUSE_MS, MORNING, soon } from '#tests/support/notification-test.ts';
import type { PushDevice } from '#tests/support/push-service.ts';

const pathOf = ({ endpoint }: PushDevice) => new URL(endpoint).pathname;

const test = base.extend('site', ({ site }) => ({
  ...site,
  /** A browser of the owner is notified from then on. */
  subscribe: (device: PushDevice) => bodyOf(site.owner.post('/push-subscriptions', device)),
  pushedTo: (device: PushDevice) => site.push.pushed.filter(({ path }) => path === pathOf(device)).length,
  view: async () => (await site.owner.get('/notices')).body,
}));

test('Each device is notified of a lead, with nothing that the visitor wrote', async ({ site }) => {
  const { app, push, queue, subscribe, pushedTo, view } = site;
  const [one, two] = [push.device(), push.device()];
  expect(await subscribe(one)).toMatchObject({ operator: 'operator', last_success: null });
  await subscribe(two);
  const { body } = await leave(app, undefined);
  await queue.settled();
  expect([pushedTo(one), pushedTo(two), push.pushed.length]).toEqual([1, 1, 2]);
  const [pushed] = push.pushed;
  const { tag } = pushed?.payload ?? {};
  expect(pushed?.payload).toEqual({
    title: 'New lead',
    body: '',
    path: `/admin/userInfo?id=${body.id}`,
    tag: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(pushed?.headers).toMatchObject({ urgency: 'high', topic: tag, ttl: '86400' });
  expect(pushed?.claims).toMatchObject({ aud: push.origin, sub: 'https://floodlight.example' });
  const last_success = new Date(MORNING).toISOString();
  expect((await view()).devices).toMatchObject([{ last_success }, { last_success }]);
});

test('The visitor’s words are on the lock screen where the operator asks for it', async ({ site }) => {
  const { app, owner, push, queue, subscribe } = site;
  await subscribe(push.device());
  await owner.patch('/notices', { shows_words: true });
  await leave(app, undefined, { message: 'Line one\nline two', preferred_channel: 'call' });
  await queue.settled();
  expect(push.pushed[0]?.payload).toMatchObject({
    title: 'New lead: Asha Rao',
    body: 'Line one line two · +91 00000 00009 · Phone call',
  });
});

test('A browser that subscribes again is one device, with its new keys', async ({ site }) => {
  const { app, push, queue, subscribe } = site;
  const device = push.device();
  const first = await subscribe({ ...device, keys: push.device().keys });
  expect((await subscribe(device)).id).toBe(first.id);
  await leave(app, undefined);
  await queue.settled();
  expect(push.pushed).toHaveLength(1);
});

test('A device whose push service answers 404 or 410 is removed; others get theirs', async ({ site }) => {
  const { app, push, queue, subscribe, pushedTo, view } = site;
  const [missing, deleted, there] = [push.device(), push.device(), push.device()];
  for (const device of [missing, deleted, there]) await subscribe(device);
  push.answering.paths = { [pathOf(missing)]: 404, [pathOf(deleted)]: 410 };
  for (const devices of [1, 1]) {
    await leave(app, undefined);
    await queue.settled();
    expect((await view()).devices).toHaveLength(devices);
  }
  expect([pushedTo(missing), pushedTo(deleted), pushedTo(there)]).toEqual([1, 1, 2]);
});

test('A push service that answers 429 is asked again after the time it names', async ({ site }) => {
  const { app, push, queue, subscribe, view } = site;
  await subscribe(push.device());
  Object.assign(push.answering, { status: 429, headers: { 'Retry-After': '600' } });
  await leave(app, undefined);
  await queue.tried('It answered with 429.');
  push.answering.status = 201;
  queue.pass(599_000);
  await queue.idle();
  expect((await view()).deliveries).toMatchObject([{ attempts: 1, next: '2026-11-20T06:10:00.000Z' }]);
  queue.pass(1_000);
  await queue.settled();
});

test('A Retry-After that is shorter than the pause does not shorten it', async ({ site }) => {
  const { app, push, queue, subscribe, view } = site;
  await subscribe(push.device());
  Object.assign(push.answering, { status: 503, headers: { 'Retry-After': '1' } });
  await leave(app, undefined);
  await queue.tried('It answered with 503.');
  expect((await view()).deliveries).toMatchObject([{ attempts: 1, next: '2026-11-20T06:00:05.000Z' }]);
});

test('A silent push service keeps no other device waiting', async ({ site }) => {
  const { app, push, queue, subscribe, pushedTo } = site;
  const [silent, there] = [push.device(), push.device()];
  await subscribe(silent);
  await subscribe(there);
  push.answering.paths = { [pathOf(silent)]: 'silence' };
  await leave(app, undefined);
  await soon(() => pushedTo(there)).toBe(1);
  // The try of the silent one goes on meanwhile.
  await soon(queue.figures).toEqual({ waiting: 1, failed: 0, last_error: null });
});

test('A device that fails does not put off what waits for another', async ({ site }) => {
  const { app, push, queue, subscribe, view } = site;
  const [one, other] = [push.device(), push.device()];
  await subscribe(one);
  push.answering.paths = { [pathOf(one)]: 500 };
  await leave(app, undefined);
  await queue.tried('It answered with 500.');
  await subscribe(other);
  push.answering.paths = { [pathOf(other)]: 503 };
  queue.pass(1_000);
  await leave(app, undefined);
  await queue.idle();
  const { deliveries }: { deliveries: { next: string }[] } = await view();
  expect(deliveries.map(({ next }) => next).sort()).toEqual([
    '2026-11-20T06:00:05.000Z',
    '2026-11-20T06:00:06.000Z',
  ]);
});

test('An endpoint or keys that are none are refused by their field', async ({ owner, push }) => {
  const { endpoint, keys } = push.device();
  const refused = async (device: PushDevice) => {
    const { status, body } = await owner.post('/push-subscriptions', device);
    return [status, body.errors[0].field];
  };
  expect(await refused({ endpoint: 'https://example.com/push', keys })).toEqual([400, 'endpoint']);
  expect(await refused({ endpoint, keys: { ...keys, auth: 'x' } })).toEqual([400, 'keys.auth']);
  const offCurve = Buffer.alloc(65, 7).toString('base64url');
  expect(await refused({ endpoint, keys: { ...keys, p256dh: offCurve } })).toEqual([400, 'keys.p256dh']);
});

test('A key with which no message can be sealed harms no other notice', async ({ site }) => {
  const { app, push, queue, subscribe, pushedTo } = site;
  const [broken, there] = [push.device(), push.device()];
  const offCurve = Buffer.alloc(65, 7).toString('base64url');
  await subscribe(broken);
  // Stored by an earlier version.
  await app.fill(`update push_subscription set p256dh = '${offCurve}' where endpoint = '${broken.endpoint}'`);
  await subscribe(there);
  await leave(app, undefined);
  await queue.tried('Couldn’t send it.');
  await soon(() => pushedTo(there)).toBe(1);
});

test('A device that was removed gets no notification, of what waits neither', async ({ site }) => {
  const { app, owner, push, queue, subscribe } = site;
  const { id } = await subscribe(push.device());
  push.answering.status = 503;
  await leave(app, undefined);
  await queue.tried('It answered with 503.');
  const remove = async () => (await owner.delete(`/push-subscriptions/${id}`)).status;
  expect(await remove()).toBe(204);
  await queue.settled();
  expect(await remove()).toBe(404);
});

test('An answerer removes devices of their own alone, an owner any', async ({ site, answerer }) => {
  const { owner, push, subscribe } = site;
  const ofOwner = await subscribe(push.device());
  const own = (await answerer.post('/push-subscriptions', push.device())).body;
  expect(own.is_own).toBe(true);
  const { devices } = (await answerer.get('/notices')).body;
  expect(devices.map((device: NotificationDevice) => [device.id, device.is_own])).toEqual([
    [ofOwner.id, false],
    [own.id, true],
  ]);
  const remove = async (by: Client, id: number) => (await by.delete(`/push-subscriptions/${id}`)).status;
  expect([await remove(answerer, ofOwner.id), await remove(answerer, own.id)]).toEqual([403, 204]);
  const again = (await answerer.post('/push-subscriptions', push.device())).body;
  expect(await remove(owner, again.id)).toBe(204);
});

test('A worker whose endpoint changed renews it by the old one, and only by that', async ({ site }) => {
  const { app, visitor, push, queue, subscribe, pushedTo, view } = site;
  const [old, next] = [push.device(), push.device()];
  const { id } = await subscribe(old);
  const renew = async (json: object) => (await visitor.post('/push-renewal', json)).status;
  expect(await renew({ ...next, old: `${old.endpoint}x` })).toBe(404);
  expect(await renew({ ...next, endpoint: 'https://example.com/x', old: old.endpoint })).toBe(400);
  expect(await renew({ ...next, old: old.endpoint })).toBe(204);
  expect((await view()).devices).toMatchObject([{ id }]);
  await leave(app, undefined);
  await queue.settled();
  expect([pushedTo(old), pushedTo(next)]).toEqual([0, 1]);
});

test('An endpoint that is renewed while the old one is gone is notified', async ({ site }) => {
  const { app, visitor, push, queue, subscribe, view } = site;
  const [old, next] = [push.device(), push.device()];
  await subscribe(old);
  push.answering.paths = { [pathOf(old)]: 410 };
  push.answering.before = async () => {
    push.answering.before = async () => undefined;
    await visitor.post('/push-renewal', { ...next, old: old.endpoint });
  };
  await leave(app, undefined);
  await queue.tried('The device has a new address.');
  queue.pass(FIRST_PAUSE_MS);
  await queue.settled();
  expect(push.pushed.map(({ path }) => path)).toEqual([pathOf(old), pathOf(next)]);
  expect((await view()).devices).toHaveLength(1);
});

test('A test notice says how it really ended, for all devices or one', async ({ site }) => {
  const { owner, push, subscribe, view } = site;
  const [one, two] = [push.device(), push.device()];
  const { id } = await subscribe(one);
  await subscribe(two);
  const sendTest = async (device?: number): Promise<(string | null)[]> => {
    const { body } = await owner.post('/notices/test', { channel: 'push', device });
    return body.outcomes.map(({ error }: { error: string | null }) => error);
  };
  push.answering.paths = { [pathOf(two)]: 500 };
  expect(await sendTest()).toEqual([null, 'It answered with 500.']);
  expect(await sendTest(id)).toEqual([null]);
  expect(push.pushed[0]?.payload).toMatchObject({
    title: 'Test: notifications arrive here',
    path: '/admin/notices',
  });
  expect((await owner.post('/notices/test', { channel: 'mail' })).status).toBe(404);
  push.answering.paths = { [pathOf(two)]: 410 };
  expect(await sendTest()).toEqual([null, 'This device is no longer subscribed.']);
  expect((await view()).devices).toHaveLength(1);
});

test('The queue keeps nothing of an erased person, and a failure thirty days', async ({ site }) => {
  const { app, owner, clock, push, queue, subscribe, view } = site;
  await subscribe(push.device());
  push.answering.status = 500;
  await leave(app, undefined, { email: 'gone@example.in' });
  await queue.tried('It answered with 500.');
  await erase(owner, 'gone@example.in');
  expect((await view()).deliveries).toEqual([]);
  await leave(app, undefined);
  await queue.tried('It answered with 500.');
  clock.forward(31 * DAY_MS);
  expect(await app.notifications.prune()).toBe(1);
  await queue.settled();
});
