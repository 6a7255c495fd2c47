import { HOUR_MS } from '#contract/time.ts';
import { expect } from '#tests/support/api-test.ts';
import { clientOf, refusedFields } from '#tests/support/client.ts';
import { leave } from '#tests/support/messages.ts';
import { test } from '#tests/support/post-notification-test.ts';

test('Each device is notified of a new post, once, and is counted', async ({ owner, readers, service }) => {
  const [one, two] = [service.device(), service.device()];
  for (const device of [one, two, two]) expect((await readers.follow(device)).status).toBe(204);
  const before = { may_tell: true, is_wanted: false, told: null, waiting: 0, next_at: null };
  expect(await readers.noticeOf()).toEqual({ readers: 2, ...before });
  const { id, slug } = await readers.write();
  await readers.reached(2);
  expect(service.pushed.map(({ path }) => path).sort()).toEqual(
    [one, two].map(({ endpoint }) => new URL(endpoint).pathname).sort(),
  );
  const [pushed] = service.pushed;
  expect(pushed?.payload).toEqual({
    ...{ title: 'New post', body: 'Dew after eight' },
    ...{ path: `/blog/${id}/${slug}`, tag: `post-${id}` },
  });
  // Kept by the push service until nine in the evening.
  const ttl = String(9 * 3600 - 60);
  expect(pushed?.headers).toMatchObject({ urgency: 'normal', topic: `post-${id}`, ttl });
  const after = { may_tell: false, is_wanted: true, told: 2, waiting: 0, next_at: null };
  await expect.poll(() => readers.noticeOf(id)).toEqual({ readers: 2, ...after });
  expect((await owner.get('/notices')).body.readers).toBe(2);
  await readers.change(id, { blog_title: 'Dew after nine', tell: 'true' });
  await readers.settled(2);
});

test('A copy, a post about care and an unasked one notify no reader', async ({ owner, readers, service }) => {
  await readers.follow(service.device());
  const { id } = await readers.write({ tell: 'false' });
  await owner.post(`/blog/${id}/copy`);
  const cared = await readers.write({ categoryId: '10' });
  await readers.settled(0);
  expect(await readers.noticeOf(cared.id)).toMatchObject({ told: 0, waiting: 0 });
});

test('A post notifies readers when it comes out for the first time', async ({ clock, readers, service }) => {
  await readers.follow(service.device());
  const date = new Date(clock.now().getTime() + 2 * HOUR_MS).toISOString();
  const { id } = await readers.write({ state: 'scheduled', date });
  await readers.settled(0);
  expect(await readers.noticeOf(id)).toMatchObject({ may_tell: true, is_wanted: true, told: null });
  readers.pass(2 * HOUR_MS);
  await readers.reached(1);
  const quiet = await readers.write({ tell: 'false' });
  for (const post of [id, quiet.id]) {
    await readers.change(post, { state: 'draft' });
    await readers.change(post, { state: 'published', tell: 'true' });
  }
  await readers.settled(1);
});

test('A post that is deleted or a draft notifies no reader', async ({ clock, owner, readers, service }) => {
  await readers.follow(service.device());
  const scheduled = { state: 'scheduled', date: new Date(clock.now().getTime() + HOUR_MS).toISOString() };
  const [deleted, drafted] = [await readers.write(scheduled), await readers.write(scheduled)];
  await owner.delete(`/blog/${deleted.id}`);
  await readers.change(drafted.id, { state: 'draft' });
  readers.pass(2 * HOUR_MS);
  await readers.settled(0);
  await readers.change(drafted.id, { state: 'published' });
  await readers.reached(1);
});

test('What was chosen for a draft holds when a list publishes it', async ({ owner, readers, service }) => {
  await readers.follow(service.device());
  const [announced, quiet] = [
    await readers.write({ state: 'draft' }),
    await readers.write({ state: 'draft' }),
  ];
  await readers.change(quiet.id, { tell: 'false' });
  await readers.settled(0);
  expect(await readers.noticeOf(announced.id)).toMatchObject({ may_tell: true, is_wanted: true, told: null });
  const bulk = { ids: [announced.id, quiet.id], change: { state: 'published' } };
  expect((await owner.post('/blog-desk/bulk', bulk)).status).toBe(200);
  // At once, and not when the next look into the queue is due.
  await expect.poll(() => service.pushed.length, { timeout: 15_000 }).toBe(1);
  await readers.settled(1);
  expect(service.pushed[0]?.payload).toMatchObject({ tag: `post-${announced.id}` });
});

test('At night no reader is notified; in the morning of all posts at once', async ({ readers, service }) => {
  const [india, london] = [service.device(), service.device()];
  const deviceAt = (at: number) => service.pushed[at]?.path;
  await readers.follow(india);
  await readers.follow(london, 'Europe/London');
  // 21:30 in India, 16:00 in London.
  readers.pass(9.5 * HOUR_MS);
  const first = await readers.write({ blog_title: 'The toss' });
  await readers.reached(1);
  expect(london.endpoint).toContain(deviceAt(0));
  readers.pass(HOUR_MS);
  const second = await readers.write({ blog_title: 'The chase' });
  await readers.reached(2);
  // Until nine o'clock in India.
  const morning = { told: 1, waiting: 1, next_at: '2026-11-21T03:30:00.000Z' };
  await expect.poll(() => readers.noticeOf(second.id)).toMatchObject(morning);
  expect(london.endpoint).toContain(deviceAt(1));
  // 08:59 in India, then nine o'clock.
  readers.pass(10.5 * HOUR_MS - 60_000);
  await readers.settled(2);
  readers.pass(60_000);
  await readers.reached(3);
  expect(india.endpoint).toContain(deviceAt(2));
  expect(service.pushed[2]?.payload).toEqual({
    ...{ title: '2 new posts', body: 'The chase · The toss' },
    ...{ path: '/blog', tag: `posts-${first.id}-${second.id}` },
  });
  await readers.settled(3);
  await expect.poll(() => readers.noticeOf(first.id)).toMatchObject({ told: 2, waiting: 0, next_at: null });
});

test('Another time zone counts from the visit that says it', async ({ readers, service }) => {
  const device = service.device();
  await readers.follow(device);
  await readers.follow(device, 'America/New_York');
  // Noon in India is the night there.
  await readers.write();
  await readers.settled(0);
  readers.pass(7.5 * HOUR_MS);
  await readers.reached(1);
});

test('Who asked too late, or asks no more, is not notified', async ({ clock, readers, service }) => {
  const [off, second] = [service.device(), service.device()];
  await readers.follow(off);
  for (let times = 0; times < 2; times += 1) expect((await readers.unfollow(off)).status).toBe(204);
  await readers.write();
  await readers.settled(0);
  clock.forward(1_000);
  await readers.follow(second);
  await readers.settled(0);
  expect((await readers.noticeOf()).readers).toBe(1);
});

test('A subscription that its push service has no more is removed', async ({ readers, service }) => {
  for (const [at, status] of [404, 410].entries()) {
    await readers.follow(service.device());
    service.answering.status = status;
    await readers.write();
    await expect.poll(async () => (await readers.noticeOf()).readers).toBe(0);
    await readers.settled(at + 1);
  }
});

test('A push service with a fault is asked again, and holds up no other', async ({ readers, service }) => {
  const [faulty, fine] = [service.device(), service.device()];
  await readers.follow(faulty);
  await readers.follow(fine);
  service.answering.paths = { [new URL(faulty.endpoint).pathname]: 500 };
  const { id } = await readers.write();
  await readers.reached(2);
  await expect.poll(() => readers.noticeOf(id)).toMatchObject({ told: 1 });
  const another = await readers.write({ blog_title: 'Another' });
  await readers.reached(4);
  await expect.poll(() => readers.noticeOf(another.id)).toMatchObject({ told: 1 });
  service.answering.paths = {};
  readers.pass(10_000);
  await readers.reached(6);
  const ofFaulty = service.pushed.filter(({ path }) => faulty.endpoint.endsWith(path));
  expect(ofFaulty.filter(({ payload }) => payload.tag === `post-${id}`)).toHaveLength(2);
});

test('Two servers tell many readers once each, and a lead beside them', async ({ other, readers }) => {
  await readers.notifyBeside(other, 120);
});

test('What a killed server left is done by the next', async ({ app, clock, other, readers, service }) => {
  await readers.follow(service.device());
  service.answering.status = 'silence';
  await readers.write();
  await readers.reached(1);
  await app.postNotifications.stop();
  service.answering.status = 201;
  clock.forward(21_000);
  other.postNotifications.start();
  await readers.reached(2);
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
  await readers.reached(1);
  expect(next.endpoint).toContain(service.pushed[0]?.path);
  await owner.post('/push-subscriptions', next);
  await readers.unfollow(next);
  await leave(app, undefined);
  await readers.reached(2);
});

test('Only known push services, keys and time zones are taken', async ({ readers, service, visitor }) => {
  const { endpoint, keys } = service.device();
  const short = { endpoint, keys: { ...keys, auth: 'short' } };
  const refused = [
    await readers.follow({ endpoint: 'https://push.example/1', keys }),
    await readers.follow(short),
    await readers.follow({ endpoint, keys }, 'Mars/Olympus'),
  ];
  expect(refused.map(refusedFields)).toEqual([['endpoint'], ['keys.auth'], ['time_zone']]);
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
