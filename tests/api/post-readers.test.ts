import { afterEach, beforeEach, expect, test } from 'vitest';
import { READERS_MAX } from '#contract/post-notice-limits.ts';
import { leave } from '#tests/support/messages.ts';
import { aPushService, type PushService } from '#tests/support/push-service.ts';
import { aSiteWithReaders } from '#tests/support/readers.ts';

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

test.each([404, 410])('A subscription that is gone (%s) is removed', async (status) => {
  await site.follow(service.device());
  service.answering.status = status;
  await site.write();
  await expect.poll(async () => (await site.noticeOf()).readers).toBe(0);
  await site.settled(1);
});

test('A push service with a fault is asked again under the same tag, and others are told meanwhile', async () => {
  const [faulty, fine] = [service.device(), service.device()];
  await site.follow(faulty);
  await site.follow(fine);
  service.answering.paths = { [new URL(faulty.endpoint).pathname]: 500 };
  const { id } = await site.write();
  await site.told(2);
  await expect.poll(() => site.noticeOf(id)).toMatchObject({ told: 1 });
  const another = await site.write({ blog_title: 'Another' });
  await site.told(4);
  await expect.poll(() => site.noticeOf(another.id)).toMatchObject({ told: 1 });
  service.answering.paths = {};
  site.pass(10_000);
  await site.told(6);
  const tags = service.pushed
    .filter(({ path }) => faulty.endpoint.endsWith(path))
    .map(({ payload }) => payload.tag);
  expect(tags.filter((tag) => tag === `post-${id}`)).toHaveLength(2);
});

test('A reader of 600 does not keep a lead from being told, and all are told, by two servers once each', async () => {
  const other = await site.start({ sharing: site.app });
  other.postNotices.start();
  site.app.notices.start();
  const devices = Array.from({ length: 600 }, () => service.device());
  const rows = devices.map(
    ({ endpoint, keys }) =>
      `('${endpoint}', '${keys.p256dh}', '${keys.auth}', 'Asia/Kolkata', ${site.clock.time})`,
  );
  await site.app.fill(
    `insert into post_reader (endpoint, p256dh, auth, time_zone, created_at) values ${rows.join(', ')}`,
  );
  const lead = service.device();
  await site.send('/push-subscriptions', lead, { token: site.token() });
  const { id } = await site.write();
  await leave(site.app, undefined);
  const placeOfLead = () => service.pushed.findIndex(({ path }) => lead.endpoint.endsWith(path));
  await expect.poll(placeOfLead).toBeGreaterThan(-1);
  await expect.poll(() => site.noticeOf(id)).toMatchObject({ told: 600 });
  expect(placeOfLead()).toBeLessThan(600);
  expect(new Set(service.pushed.map(({ path }) => path)).size).toBe(601);
  expect(service.pushed).toHaveLength(601);
  await other.close();
});

test('What a killed server left is done by the next', async () => {
  await site.follow(service.device());
  service.answering.status = 'silence';
  await site.write();
  await site.told(1);
  const other = await site.start({ sharing: site.app });
  await site.app.postNotices.stop();
  service.answering.status = 201;
  site.clock.time += 21_000;
  other.postNotices.start();
  await site.told(2);
  expect(new Set(service.pushed.map(({ payload }) => payload.tag)).size).toBe(1);
  await other.close();
});

test('A device of an operator is told of leads and posts apart: logging out ends the leads alone', async () => {
  site.app.notices.start();
  const device = service.device();
  await site.send('/push-subscriptions', device, { token: site.token() });
  await site.follow(device);
  const next = { ...service.device() };
  expect((await site.send('/push-renewal', { ...next, old: device.endpoint })).status).toBe(204);
  await site.loginAgain();
  expect((await (await site.app.call('/api/notices', { token: site.token() })).json()).devices).toEqual([]);
  await site.write();
  await site.told(1);
  expect(next.endpoint).toContain(service.pushed[0]?.path);
  await site.send('/push-subscriptions', next, { token: site.token() });
  await site.unfollow(next);
  await leave(site.app, undefined);
  await site.told(2);
});

test('Only known push services, real keys and time zones are taken, and of this site alone', async () => {
  const { endpoint, keys } = service.device();
  const errorsOf = async (answer: Response) =>
    (await answer.json()).errors?.map(({ field }: { field: string }) => field);
  const strange = { endpoint: 'https://push.example/1', keys };
  expect(await errorsOf(await site.follow(strange))).toEqual(['endpoint']);
  expect(await errorsOf(await site.follow({ endpoint, keys: { ...keys, auth: 'short' } }))).toEqual([
    'keys.auth',
  ]);
  expect(await errorsOf(await site.follow({ endpoint, keys }, 'Mars/Olympus'))).toEqual(['time_zone']);
  const foreign = { headers: { Origin: 'https://elsewhere.example' } };
  const body = { endpoint, keys, time_zone: 'Asia/Kolkata' };
  expect((await site.send('/post-readers', body, foreign)).status).toBe(403);
  expect((await site.noticeOf()).readers).toBe(0);
});

test('No more devices are stored than the most, and one address adds so many in an hour', async () => {
  const [known, next] = [service.device(), service.device()];
  await site.follow(known);
  await site.app.fill(
    `insert into post_reader (endpoint, p256dh, auth, time_zone, created_at)
     with recursive number(n) as (select 1 union all select n + 1 from number where n < ${READERS_MAX - 1})
     select '${service.origin}/' || n, 'p', 'a', 'Asia/Kolkata', 0 from number`,
  );
  expect((await site.follow(next)).status).toBe(429);
  // One that is there already may still say where it is.
  expect((await site.follow(known, 'Europe/London')).status).toBe(204);
  const statuses = [];
  for (let count = 0; count < 60; count += 1) statuses.push((await site.follow(known)).status);
  expect(statuses.slice(0, 57).every((status) => status === 204)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
