import { afterEach, beforeEach, expect, test } from 'vitest';
import { leave } from '#tests/support/messages.ts';
import { aPushService, type PushDevice, type PushService } from '#tests/support/push-service.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let time: number;
let service: PushService;
let app: TestApp;
let token: string;

beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  service = await aPushService();
  app = await startTestApp({
    contactLimit: 1_000_000,
    noticeOrigins: [service.origin],
    publicUrl: 'https://floodlight.example',
    now: () => new Date(time),
  });
  token = await app.login();
  app.notices.start();
});
afterEach(async () => {
  await app.close();
  await service.close();
});

const post = (path: string, json: object, as: string | undefined = token) =>
  app.call(`/api${path}`, { method: 'POST', token: as, json });
const subscribe = async (device: PushDevice) => (await post('/push-subscriptions', device)).json();
const view = async () => (await app.call('/api/notices', { token })).json();
const settled = () =>
  expect.poll(() => app.notices.figures()).toEqual({ waiting: 0, failed: 0, last_error: null });
const tried = (error: string) =>
  expect.poll(() => app.notices.figures()).toMatchObject({ waiting: 1, last_error: error });

function pass(milliseconds: number): void {
  time += milliseconds;
  app.notices.wake();
}

test('Each device is told of a lead, with nothing that the visitor wrote', async () => {
  const [one, two] = [service.device(), service.device()];
  expect(await subscribe(one)).toMatchObject({ operator: 'operator', last_success: null });
  await subscribe(two);
  const { body } = await leave(app, undefined);
  await settled();
  expect(service.pushed.map(({ path }) => path).sort()).toEqual(
    [one, two].map(({ endpoint }) => new URL(endpoint).pathname).sort(),
  );
  const [pushed] = service.pushed;
  const { tag } = pushed?.payload ?? {};
  expect(pushed?.payload).toEqual({
    title: 'New lead',
    body: '',
    path: `/admin/userInfo?id=${body.id}`,
    tag: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(pushed?.headers).toMatchObject({ urgency: 'high', topic: tag, ttl: '86400' });
  expect(pushed?.claims).toMatchObject({ aud: service.origin, sub: 'https://floodlight.example' });
  const { devices } = await view();
  expect(devices.map((each: { last_success: string }) => each.last_success)).toEqual([
    '2026-11-20T06:00:00.000Z',
    '2026-11-20T06:00:00.000Z',
  ]);
});

test('The visitor’s words are on the lock screen where the operator asks for it', async () => {
  await subscribe(service.device());
  await app.call('/api/notices', { method: 'PATCH', token, json: { shows_words: true } });
  await leave(app, undefined, { message: 'Line one\nline two', preferred_channel: 'call' });
  await settled();
  expect(service.pushed[0]?.payload).toMatchObject({
    title: 'New lead: Asha Rao',
    body: 'Line one line two · +91 00000 00009 · Phone call',
  });
});

test('A browser that subscribes again is one device, with its new keys', async () => {
  const device = service.device();
  const first = await subscribe({ ...device, keys: service.device().keys });
  expect((await subscribe(device)).id).toBe(first.id);
  await leave(app, undefined);
  await settled();
  expect(service.pushed).toHaveLength(1);
});

test.each([404, 410])('A subscription that is gone (%s) is removed, and others are told', async (status) => {
  const [gone, there] = [service.device(), service.device()];
  await subscribe(gone);
  await subscribe(there);
  service.answering.paths = { [new URL(gone.endpoint).pathname]: status };
  await leave(app, undefined);
  await settled();
  expect((await view()).devices).toHaveLength(1);
  await leave(app, undefined);
  await settled();
  expect(service.pushed.filter(({ path }) => there.endpoint.endsWith(path))).toHaveLength(2);
  expect(service.pushed.filter(({ path }) => gone.endpoint.endsWith(path))).toHaveLength(1);
});

test('A push service with a fault is asked again, under the same tag', async () => {
  await subscribe(service.device());
  service.answering.status = 500;
  await leave(app, undefined);
  await tried('It answered with 500.');
  service.answering.status = 201;
  pass(5_000);
  await settled();
  expect(service.pushed).toHaveLength(2);
  expect(new Set(service.pushed.map(({ payload }) => payload.tag)).size).toBe(1);
});

test('A push service that asks for patience (429) gets it', async () => {
  await subscribe(service.device());
  Object.assign(service.answering, { status: 429, headers: { 'Retry-After': '600' } });
  await leave(app, undefined);
  await tried('It answered with 429.');
  service.answering.status = 201;
  pass(599_000);
  expect((await view()).deliveries).toMatchObject([{ attempts: 1, next: '2026-11-20T06:10:00.000Z' }]);
  pass(1_000);
  await settled();
});

test('A silent push service keeps neither other devices nor other channels waiting', async () => {
  const [silent, there] = [service.device(), service.device()];
  await subscribe(silent);
  await subscribe(there);
  service.answering.paths = { [new URL(silent.endpoint).pathname]: 'silence' };
  const before = performance.now();
  await leave(app, undefined);
  await expect.poll(() => service.pushed.some(({ path }) => there.endpoint.endsWith(path))).toBe(true);
  expect(performance.now() - before).toBeLessThan(5_000);
});

test.each([
  'https://example.com/push',
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://fcm.googleapis.com:8443/x',
  'https://push.services.mozilla.com.evil.example/x',
  'http://127.0.0.1/x',
  'no address',
])('%s is no push service', async (endpoint) => {
  const answer = await post('/push-subscriptions', { ...service.device(), endpoint });
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors[0].field).toBe('endpoint');
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://wns2-par02p.notify.windows.com/w/?token=x',
  'https://web.push.apple.com/QGuQyavXutnMH',
])('%s is one', async (endpoint) => {
  expect((await post('/push-subscriptions', { ...service.device(), endpoint })).status).toBe(201);
});

test('Keys that are none are refused, and such that no message can be sealed with harm nothing', async () => {
  const { endpoint, keys } = service.device();
  const refused = await post('/push-subscriptions', { endpoint, keys: { ...keys, auth: 'x' } });
  expect(refused.status).toBe(400);
  const offCurve = Buffer.alloc(65, 7).toString('base64url');
  await post('/push-subscriptions', { endpoint, keys: { ...keys, p256dh: offCurve } });
  await leave(app, undefined);
  await tried('It could not be sent.');
});

test('A device that was removed is told no more, of what waits neither', async () => {
  const { id } = await subscribe(service.device());
  service.answering.status = 503;
  await leave(app, undefined);
  await tried('It answered with 503.');
  expect((await app.call(`/api/push-subscriptions/${id}`, { method: 'DELETE', token })).status).toBe(204);
  await settled();
  expect((await app.call(`/api/push-subscriptions/${id}`, { method: 'DELETE', token })).status).toBe(404);
});

test('A worker whose endpoint changed renews it by the old one, and only by that', async () => {
  const [old, next] = [service.device(), service.device()];
  const { id } = await subscribe(old);
  const renew = (json: object) => post('/push-renewal', json, undefined);
  expect((await renew({ ...next, old: `${old.endpoint}x` })).status).toBe(404);
  expect((await renew({ ...next, endpoint: 'https://example.com/x', old: old.endpoint })).status).toBe(400);
  expect((await renew({ ...next, old: old.endpoint })).status).toBe(204);
  expect((await view()).devices.map((device: { id: number }) => device.id)).toEqual([id]);
  await leave(app, undefined);
  await settled();
  expect(service.pushed.map(({ path }) => next.endpoint.endsWith(path))).toEqual([true]);
});

test('An endpoint that is renewed while the old one answers 410 is told, and its device stays', async () => {
  const [old, next] = [service.device(), service.device()];
  await subscribe(old);
  service.answering.paths = { [new URL(old.endpoint).pathname]: 410 };
  service.answering.before = async () => {
    service.answering.before = async () => undefined;
    await post('/push-renewal', { ...next, old: old.endpoint }, undefined);
  };
  await leave(app, undefined);
  await tried('The device has a new address.');
  pass(5_000);
  await settled();
  expect(service.pushed.map(({ path }) => path)).toEqual(
    [old, next].map(({ endpoint }) => new URL(endpoint).pathname),
  );
  expect((await view()).devices).toHaveLength(1);
});

test('A test says how it really ended, for all devices or one', async () => {
  const [one, two] = [service.device(), service.device()];
  const { id } = await subscribe(one);
  await subscribe(two);
  service.answering.paths = { [new URL(two.endpoint).pathname]: 500 };
  const all = await (await post('/notices/test', { channel: 'push' })).json();
  expect(all.outcomes.map(({ error }: { error: string | null }) => error)).toEqual([
    null,
    'It answered with 500.',
  ]);
  const single = await (await post('/notices/test', { channel: 'push', device: id })).json();
  expect(single.outcomes).toHaveLength(1);
  expect(service.pushed[0]?.payload).toMatchObject({ title: 'Test', path: '/admin/notices' });
  expect((await post('/notices/test', { channel: 'mail' })).status).toBe(404);
  service.answering.paths = { [new URL(two.endpoint).pathname]: 410 };
  const gone = await (await post('/notices/test', { channel: 'push' })).json();
  expect(gone.outcomes[1].error).toBe('It is subscribed no more.');
  expect((await view()).devices).toHaveLength(1);
});

test('The queue keeps nothing of an erased person, and forgets what was given up after thirty days', async () => {
  await subscribe(service.device());
  service.answering.status = 500;
  await leave(app, undefined, { email: 'gone@example.in' });
  await tried('It answered with 500.');
  await post('/contact-desk/erase', { email: 'gone@example.in' });
  expect((await view()).deliveries).toEqual([]);
  await leave(app, undefined);
  await tried('It answered with 500.');
  time += 31 * 24 * 60 * 60 * 1000;
  expect(await app.notices.prune()).toBe(1);
  await settled();
});
