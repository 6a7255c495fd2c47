import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPushService, type PushService } from '#tests/support/push-service.ts';
import { aSiteWithReaders, HOUR } from '#tests/support/readers.ts';

let service: PushService;
let site: Awaited<ReturnType<typeof aSiteWithReaders>>;

beforeEach(async () => {
  service = await aPushService();
  site = await aSiteWithReaders(service);
});
afterEach(async () => {
  await site.app.close();
  await service.close();
});

test('Each device of a reader is told of a new post, once, and the operator sees how many were', async () => {
  const [one, two] = [service.device(), service.device()];
  expect((await site.follow(one)).status).toBe(204);
  expect((await site.follow(two)).status).toBe(204);
  expect((await site.follow(two)).status).toBe(204);
  expect(await site.noticeOf()).toEqual({
    readers: 2,
    may_tell: true,
    is_wanted: false,
    told: null,
    waiting: 0,
    next_at: null,
  });
  const { id, slug } = await site.write();
  await site.told(2);
  expect(service.pushed.map(({ path }) => path).sort()).toEqual(
    [one, two].map(({ endpoint }) => new URL(endpoint).pathname).sort(),
  );
  expect(service.pushed[0]?.payload).toEqual({
    title: 'New post',
    body: 'Dew after eight',
    path: `/blog/${id}/${slug}`,
    tag: `post-${id}`,
  });
  // Kept by the push service until nine in the evening.
  expect(service.pushed[0]?.headers).toMatchObject({
    urgency: 'normal',
    topic: `post-${id}`,
    ttl: String(9 * 3600 - 60),
  });
  await expect
    .poll(() => site.noticeOf(id))
    .toEqual({ readers: 2, may_tell: false, is_wanted: true, told: 2, waiting: 0, next_at: null });
  const { readers } = await (await site.app.call('/api/notices', { token: site.token() })).json();
  expect(readers).toBe(2);
  await site.change(id, { blog_title: 'Dew after nine', tell: 'true' });
  await site.settled(2);
});

test('Nobody is told where the operator did not ask for it, of a copy, or of a post about care', async () => {
  await site.follow(service.device());
  const { id } = await site.write({ tell: 'false' });
  await site.app.call(`/api/blog/${id}/copy`, { method: 'POST', token: site.token(), json: {} });
  const all = await (await site.app.call('/api/category')).json();
  const care = all.find((each: { care?: boolean }) => each.care) ?? all[0];
  await site.app.call(`/api/category/${care.id}`, {
    method: 'PATCH',
    token: site.token(),
    json: { care: true },
  });
  const cared = await site.write({ categoryId: String(care.id) });
  await site.settled(0);
  expect(await site.noticeOf(cared.id)).toMatchObject({ told: 0, waiting: 0 });
});

test('A scheduled post is told of when it comes out; a post that was public before is not, published again', async () => {
  await site.follow(service.device());
  const date = new Date(site.clock.time + 2 * HOUR).toISOString();
  const { id } = await site.write({ state: 'scheduled', date });
  await site.settled(0);
  expect(await site.noticeOf(id)).toMatchObject({ may_tell: true, is_wanted: true, told: null });
  site.pass(2 * HOUR);
  await site.told(1);
  await site.change(id, { state: 'draft' });
  await site.change(id, { state: 'published', tell: 'true' });
  const quiet = await site.write({ tell: 'false' });
  await site.change(quiet.id, { state: 'draft' });
  await site.change(quiet.id, { state: 'published', tell: 'true' });
  await site.settled(1);
});

test('A scheduled post that is deleted, or made a draft, is not told of while it is one', async () => {
  await site.follow(service.device());
  const scheduled = { state: 'scheduled', date: new Date(site.clock.time + HOUR).toISOString() };
  const [deleted, drafted] = [await site.write(scheduled), await site.write(scheduled)];
  await site.app.call(`/api/blog/${deleted.id}`, { method: 'DELETE', token: site.token(), json: {} });
  await site.change(drafted.id, { state: 'draft' });
  site.pass(2 * HOUR);
  await site.settled(0);
  await site.change(drafted.id, { state: 'published' });
  await site.told(1);
});

test('What was chosen for a draft holds, also where it is published from the list', async () => {
  await site.follow(service.device());
  const [told, quiet] = [await site.write({ state: 'draft' }), await site.write({ state: 'draft' })];
  await site.change(quiet.id, { tell: 'false' });
  await site.settled(0);
  expect(await site.noticeOf(told.id)).toMatchObject({ may_tell: true, is_wanted: true, told: null });
  const change = { ids: [told.id, quiet.id], change: { state: 'published' } };
  const answer = await site.app.call('/api/blog-desk/bulk', {
    method: 'POST',
    token: site.token(),
    json: change,
  });
  expect(answer.status).toBe(200);
  await site.settled(1);
  expect(service.pushed[0]?.payload).toMatchObject({ tag: `post-${told.id}` });
});

test('At night, where the reader is, nobody is told; in the morning of several posts at once', async () => {
  const [india, london] = [service.device(), service.device()];
  await site.follow(india);
  await site.follow(london, 'Europe/London');
  // 21:30 in India, 16:00 in London.
  site.pass(9.5 * HOUR);
  const first = await site.write({ blog_title: 'The toss' });
  await site.told(1);
  expect(london.endpoint).toContain(service.pushed[0]?.path);
  site.pass(HOUR);
  const second = await site.write({ blog_title: 'The chase' });
  await site.told(2);
  // Until nine o'clock in India.
  const morning = { told: 1, waiting: 1, next_at: '2026-11-21T03:30:00.000Z' };
  await expect.poll(() => site.noticeOf(second.id)).toMatchObject(morning);
  expect(london.endpoint).toContain(service.pushed[1]?.path);
  // 08:59 in India, then nine o'clock.
  site.pass(10.5 * HOUR - 60_000);
  await site.settled(2);
  site.pass(60_000);
  await site.told(3);
  expect(india.endpoint).toContain(service.pushed[2]?.path);
  expect(service.pushed[2]?.payload).toEqual({
    title: '2 new posts',
    body: 'The chase · The toss',
    path: '/blog',
    tag: `posts-${first.id}-${second.id}`,
  });
  await site.settled(3);
  const over = { told: 2, waiting: 0, next_at: null };
  await expect.poll(() => site.noticeOf(first.id)).toMatchObject(over);
});

test('Another time zone counts from the visit that says it', async () => {
  const device = service.device();
  await site.follow(device);
  await site.follow(device, 'America/New_York');
  // Noon in India is the night there.
  await site.write();
  await site.settled(0);
  site.pass(7.5 * HOUR);
  await site.told(1);
});

test('Who switched it off, or asked after the post came out, is not told', async () => {
  const [off, late] = [service.device(), service.device()];
  await site.follow(off);
  expect((await site.unfollow(off)).status).toBe(204);
  expect((await site.unfollow(off)).status).toBe(204);
  await site.write();
  await site.settled(0);
  site.clock.time += 1_000;
  await site.follow(late);
  await site.settled(0);
  expect((await site.noticeOf()).readers).toBe(1);
});
