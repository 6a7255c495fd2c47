import type { DeliveryView } from '#contract/notification.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { leave } from '#tests/support/messages.ts';
import { describe, expect, FIRST_PAUSE_MS, test as shared, soon } from '#tests/support/notification-test.ts';

const base = shared.extend('settings', ({ common, push, webhook }) => ({
  ...common,
  noticeOrigins: [push.origin],
  contactWebhook: webhook.url,
}));

/** A site that notifies a phone, and a program, which has no night. */
const test = base.extend('site', ({ site }) => ({
  ...site,
  async change(json: object): Promise<void> {
    expect((await site.owner.patch('/notices', json)).status).toBe(200);
  },
  deliveries: async (): Promise<DeliveryView[]> => (await site.owner.get('/notices')).body.deliveries,
  titles: (): string[] => site.push.pushed.map(({ payload }) => payload.title),
  /** A lead, which the program is notified of at once. */
  async lead(fields?: object): Promise<number> {
    const before = site.webhook.calls.length;
    const { body } = await leave(site.app, undefined, fields);
    await soon(() => site.webhook.calls.length).toBe(before + 1);
    await site.queue.idle();
    return body.id;
  },
}));

test.beforeEach(async ({ owner, push, webhook }) => {
  await webhook.open();
  await owner.post('/push-subscriptions', push.device());
});

describe('In quiet hours, from 11 to 12,', () => {
  const quiet = { from: '11:00', to: '12:00' };
  /** At its end. */
  const HALF_AN_HOUR = 30 * MINUTE_MS;

  test('a push is held until their end, then all leads of the night are one notice', async ({ site }) => {
    const { change, lead, deliveries, titles, push, queue } = site;
    await change({ quiet });
    const held = { channel: 'push', next: '2026-11-20T06:30:00.000Z', attempts: 0 };
    for (let count = 0; count < 3; count += 1) await lead();
    expect(await deliveries()).toMatchObject(Array(3).fill(held));
    queue.pass(29 * MINUTE_MS);
    await lead();
    expect(await deliveries()).toMatchObject(Array(4).fill(held));
    expect(titles()).toEqual([]);
    queue.pass(MINUTE_MS);
    await soon(queue.waiting).toBe(0);
    expect(titles()).toEqual(['4 new leads']);
    expect(push.pushed[0]?.payload.path).toBe('/admin/userInfo');
  });

  test('a switch to no quiet hours lets go what they held, as one notice', async ({ site }) => {
    const { change, lead, titles, clock } = site;
    await change({ quiet });
    for (let count = 0; count < 9; count += 1) await lead();
    clock.forward(1000);
    await change({ quiet: null });
    await soon(titles).toEqual(['9 new leads']);
  });

  test('a digest that failed is tried again as the same one', async ({ site }) => {
    const { change, lead, titles, push, queue } = site;
    await change({ quiet });
    await lead();
    await lead();
    push.answering.status = 500;
    queue.pass(HALF_AN_HOUR);
    await soon(titles).toEqual(['2 new leads']);
    await soon(async () => (await queue.figures()).last_error).toBe('It answered with 500.');
    push.answering.status = 201;
    queue.pass(FIRST_PAUSE_MS);
    await soon(queue.waiting).toBe(0);
    const tags = push.pushed.map(({ payload }) => payload.tag);
    expect([tags.length, new Set(tags).size]).toEqual([2, 1]);
  });

  test('a message that is deleted, or marked as spam for good, is never notified', async ({ site }) => {
    const { owner, change, lead, deliveries, titles, push, queue } = site;
    await change({ quiet });
    const mark = (id: number, state: string) => owner.patch(`/contacts/${id}`, { state });
    const [deleted, spam, rescued] = [await lead(), await lead(), await lead()];
    await mark(spam, 'suspected');
    await mark(rescued, 'suspected');
    await mark(rescued, 'new');
    const held = (await deliveries()).map(({ contact_id }) => contact_id);
    expect(held.sort()).toEqual([deleted, rescued].sort());
    await owner.delete(`/contacts/${deleted}`);
    await owner.post('/notices/retry', {});
    queue.pass(HALF_AN_HOUR);
    await soon(titles).toEqual(['New lead']);
    expect(push.pushed[0]?.payload.path).toContain(`id=${rescued}`);
  });
});

test('Notices that failed and are sent again all at once are one notice on a phone', async ({ site }) => {
  const { owner, lead, titles, push, queue, app } = site;
  push.answering.status = 500;
  for (let count = 0; count < 3; count += 1) await lead();
  expect((await app.notifications.figures('push')).waiting).toBe(3);
  push.answering.status = 201;
  await owner.post('/notices/retry', {});
  await soon(queue.waiting).toBe(0);
  expect(titles().at(-1)).toBe('3 new leads');
});

test('More leads within a minute than the limit become one notice', async ({ site }) => {
  const { change, lead, titles, clock, queue } = site;
  await change({ burst: 2 });
  for (let count = 0; count < 7; count += 1) {
    clock.forward(1000);
    await lead();
  }
  expect(titles()).toEqual(['New lead', 'New lead']);
  queue.pass(MINUTE_MS);
  await soon(queue.waiting).toBe(0);
  expect(titles()).toEqual(['New lead', 'New lead', '5 new leads']);
  // After the burst each is notified at once again.
  queue.pass(2 * MINUTE_MS);
  await lead();
  await soon(() => titles().length).toBe(4);
  expect(titles().at(-1)).toBe('New lead');
});

test('A phone is notified each minute of leads that come one after the other for long', async ({ site }) => {
  const { change, lead, deliveries, titles, clock, queue } = site;
  await change({ burst: 2 });
  const waits: number[] = [];
  for (let count = 0; count < 30; count += 1) {
    queue.pass(10_000);
    await lead();
    waits.push(...(await deliveries()).map(({ next }) => Date.parse(next) - clock.now().getTime()));
  }
  // Each is notified, or held until a time that is not put off.
  expect(waits.filter((wait) => wait <= 0 || wait > MINUTE_MS)).toEqual([]);
  const counts = titles().map((title) => Number(/^\d+/.exec(title)?.[0] ?? 1));
  expect(counts.length).toBeGreaterThanOrEqual(6);
  expect(counts.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(24);
});

test('A lead is not notified a second time when a mark as spam is taken back', async ({ site }) => {
  const { owner, lead, titles, queue } = site;
  const id = await lead();
  await soon(queue.waiting).toBe(0);
  for (const state of ['suspected', 'new']) await owner.patch(`/contacts/${id}`, { state });
  expect(await queue.waiting()).toBe(0);
  expect(titles()).toEqual(['New lead']);
});

test('Many messages that are rescued from spam at once are one notice', async ({ site }) => {
  const { owner, lead, titles, clock, queue } = site;
  const ids: number[] = [];
  for (let count = 0; count < 8; count += 1) ids.push(await lead({ website: 'filled in' }));
  clock.forward(10 * MINUTE_MS);
  expect((await owner.post('/contact-desk/bulk', { ids, change: { state: 'new' } })).status).toBe(200);
  await soon(queue.waiting).toBe(0);
  expect(titles()).toEqual(['8 new leads']);
});
