import { expect } from '#tests/support/api-test.ts';
import { clientOf } from '#tests/support/client.ts';
import { leave } from '#tests/support/messages.ts';
import { test } from '#tests/support/readers.ts';

test('A subscription that its push service has no more is removed', async ({ readers, service }) => {
  for (const [at, status] of [404, 410].entries()) {
    await readers.follow(service.device());
    service.answering.status = status;
    await readers.write();
    await expect.poll(async () => (await readers.noticeOf()).readers).toBe(0);
    await readers.settled(at + 1);
  }
});

test('A push service with a fault is asked again, and keeps nobody waiting', async ({ readers, service }) => {
  const [faulty, fine] = [service.device(), service.device()];
  await readers.follow(faulty);
  await readers.follow(fine);
  service.answering.paths = { [new URL(faulty.endpoint).pathname]: 500 };
  const { id } = await readers.write();
  await readers.told(2);
  await expect.poll(() => readers.noticeOf(id)).toMatchObject({ told: 1 });
  const another = await readers.write({ blog_title: 'Another' });
  await readers.told(4);
  await expect.poll(() => readers.noticeOf(another.id)).toMatchObject({ told: 1 });
  service.answering.paths = {};
  readers.pass(10_000);
  await readers.told(6);
  const ofFaulty = service.pushed.filter(({ path }) => faulty.endpoint.endsWith(path));
  expect(ofFaulty.filter(({ payload }) => payload.tag === `post-${id}`)).toHaveLength(2);
});

test('Two servers tell many readers once each, and a lead beside them', async ({ other, readers }) => {
  await readers.tellBeside(other, 120);
});

test('What a killed server left is done by the next', async ({ app, clock, other, readers, service }) => {
  await readers.follow(service.device());
  service.answering.status = 'silence';
  await readers.write();
  await readers.told(1);
  await app.postNotifications.stop();
  service.answering.status = 201;
  clock.forward(21_000);
  other.postNotifications.start();
  await readers.told(2);
  expect(new Set(service.pushed.map(({ payload }) => payload.tag)).size).toBe(1);
});

test('Logging out ends notices of leads, not of posts', async ({ app, owner, readers, service, visitor }) => {
  app.notifications.start();
  const device = service.device();
  const again = clientOf(app.url, await app.login());
  await again.post('/push-subscriptions', device);
  await readers.follow(device);
  const next = service.device();
  expect((await visitor.post('/push-renewal', { ...next, old: device.endpoint })).status).toBe(204);
  await again.post('/logout', {});
  expect((await owner.get('/notices')).body.devices).toEqual([]);
  await readers.write();
  await readers.told(1);
  expect(next.endpoint).toContain(service.pushed[0]?.path);
  await owner.post('/push-subscriptions', next);
  await readers.unfollow(next);
  await leave(app, undefined);
  await readers.told(2);
});

test('Only known push services, keys and time zones are taken', async ({ readers, service, visitor }) => {
  const { endpoint, keys } = service.device();
  const short = { endpoint, keys: { ...keys, auth: 'short' } };
  const refused = [
    await readers.follow({ endpoint: 'https://push.example/1', keys }),
    await readers.follow(short),
    await readers.follow({ endpoint, keys }, 'Mars/Olympus'),
  ];
  const fields = refused.map(({ body }) => body.errors.map(({ field }: { field: string }) => field));
  expect(fields).toEqual([['endpoint'], ['keys.auth'], ['time_zone']]);
  const headers = { Origin: 'https://elsewhere.example' };
  const body = { endpoint, keys, time_zone: 'Asia/Kolkata' };
  expect((await visitor.post('/post-readers', body, { headers })).status).toBe(403);
  expect((await readers.noticeOf()).readers).toBe(0);
});

test('One address follows sixty times in an hour', async ({ readers, service }) => {
  const device = service.device();
  const statuses = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await readers.follow(device)).status);
  expect(statuses).toEqual([...Array(60).fill(204), 429]);
});
