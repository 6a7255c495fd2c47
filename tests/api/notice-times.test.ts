import { afterEach, beforeEach, expect, test } from 'vitest';
import { quietUntil } from '#api/features/notification/schedule.ts';
import { nothingIsDue } from '#tests/support/deliveries.ts';
import { leave } from '#tests/support/messages.ts';
import { aPushService, type PushService } from '#tests/support/push-service.ts';
import { aReceiver, type Receiver } from '#tests/support/receiver.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MINUTE_MS = 60 * 1000;

let time: number;
let service: PushService;
let receiver: Receiver;
let app: TestApp;
let token: string;

beforeEach(async () => {
  // 11:30 in India.
  time = Date.parse('2026-11-20T06:00:00Z');
  service = await aPushService();
  receiver = await aReceiver();
  await receiver.open();
  app = await startTestApp({
    contactLimit: 1_000_000,
    contactWebhook: receiver.url,
    noticeOrigins: [service.origin],
    now: () => new Date(time),
  });
  token = await app.login();
  await app.call('/api/push-subscriptions', { method: 'POST', token, json: service.device() });
  app.notices.start();
});
afterEach(async () => {
  await app.close();
  await service.close();
  await receiver.close();
});

const change = (json: object) => app.call('/api/notices', { method: 'PATCH', token, json });
const waiting = async () => (await app.notices.figures()).waiting;
const titles = () => service.pushed.map(({ payload }) => payload.title);

function pass(milliseconds: number): void {
  time += milliseconds;
  app.notices.wake();
}

test('Quiet hours go over midnight, and are of India', () => {
  const night = { quietFrom: 22 * 60, quietTo: 7 * 60 };
  const at = (utc: string) => quietUntil(new Date(utc), night)?.toISOString();
  expect(at('2026-11-20T16:29:59Z')).toBeUndefined();
  expect(at('2026-11-20T16:30:00Z')).toBe('2026-11-21T01:30:00.000Z');
  expect(at('2026-11-20T20:00:00Z')).toBe('2026-11-21T01:30:00.000Z');
  expect(at('2026-11-21T01:29:59Z')).toBe('2026-11-21T01:30:00.000Z');
  expect(at('2026-11-21T01:30:00Z')).toBeUndefined();
  const noon = { quietFrom: 12 * 60, quietTo: 13 * 60 };
  expect(quietUntil(new Date('2026-11-20T06:30:00Z'), noon)?.toISOString()).toBe('2026-11-20T07:30:00.000Z');
  expect(quietUntil(new Date('2026-11-20T07:30:00Z'), noon)).toBeUndefined();
  expect(quietUntil(new Date(), { quietFrom: null, quietTo: 60 })).toBeUndefined();
  expect(quietUntil(new Date(), { quietFrom: 60, quietTo: 60 })).toBeUndefined();
});

test('Quiet hours hold a push until their end, then all leads of the night are one notice', async () => {
  await change({ quiet: { from: '11:00', to: '12:00' } });
  for (let count = 0; count < 3; count += 1) await leave(app, undefined);
  // A program has no night.
  await expect.poll(() => receiver.calls.length).toBe(3);
  const held = (count: number) =>
    expect
      .poll(async () => (await (await app.call('/api/notices', { token })).json()).deliveries)
      .toMatchObject(Array(count).fill({ channel: 'push', next: '2026-11-20T06:30:00.000Z', attempts: 0 }));
  await held(3);
  pass(29 * MINUTE_MS);
  await leave(app, undefined);
  await expect.poll(() => receiver.calls.length).toBe(4);
  await held(4);
  expect(titles()).toEqual([]);
  pass(MINUTE_MS);
  await expect.poll(waiting).toBe(0);
  expect(titles()).toEqual(['4 new leads']);
  expect(service.pushed[0]?.payload.path).toBe('/admin/userInfo');
});

test('Quiet hours that are switched off let go what they held, as one notice', async () => {
  await change({ quiet: { from: '11:00', to: '12:00' } });
  for (let count = 0; count < 9; count += 1) await leave(app, undefined);
  await expect.poll(() => receiver.calls.length).toBe(9);
  await expect.poll(waiting).toBe(9);
  time += 1000;
  await change({ quiet: null });
  await expect.poll(titles).toEqual(['9 new leads']);
});

test('What was given up and is sent again all at once is one notice on a phone', async () => {
  service.answering.status = 500;
  for (let count = 0; count < 3; count += 1) {
    await leave(app, undefined);
    await expect.poll(() => service.pushed.length).toBeGreaterThan(count);
    await nothingIsDue(app, time);
  }
  expect((await app.notices.figures('push')).waiting).toBe(3);
  service.answering.status = 201;
  await app.call('/api/notices/retry', { method: 'POST', token, json: {} });
  await expect.poll(waiting).toBe(0);
  expect(titles().at(-1)).toBe('3 new leads');
});

test('More leads within a minute than were asked for become one notice, a program is told of each', async () => {
  await change({ burst: 2 });
  for (let count = 0; count < 7; count += 1) {
    time += 1000;
    await leave(app, undefined);
    await expect.poll(() => receiver.calls.length).toBe(count + 1);
  }
  await nothingIsDue(app, time);
  expect(titles()).toEqual(['New lead', 'New lead']);
  pass(MINUTE_MS);
  await expect.poll(waiting).toBe(0);
  expect(titles()).toEqual(['New lead', 'New lead', '5 new leads']);
  // After the burst each is told at once again.
  pass(2 * MINUTE_MS);
  await leave(app, undefined);
  await expect.poll(() => titles().length).toBe(4);
  expect(titles().at(-1)).toBe('New lead');
});

test('Leads that come one after the other for long are told of each minute', async () => {
  await change({ burst: 2 });
  for (let count = 0; count < 30; count += 1) {
    time += 10_000;
    await leave(app, undefined);
    await expect.poll(() => receiver.calls.length).toBe(count + 1);
    app.notices.wake();
    // Each is told of, or held until a time that is not put off.
    await expect
      .poll(async () => {
        const { deliveries } = await (await app.call('/api/notices', { token })).json();
        return deliveries.every(({ next }: { next: string }) => {
          const wait = Date.parse(next) - time;
          return wait > 0 && wait <= MINUTE_MS;
        });
      })
      .toBe(true);
  }
  const told = titles().map((title) => Number(title?.match(/^\d+/)?.[0] ?? 1));
  expect(told.length).toBeGreaterThanOrEqual(6);
  expect(told.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(24);
});

test('A digest that failed is tried again as the same one', async () => {
  await change({ quiet: { from: '11:00', to: '12:00' } });
  for (let count = 0; count < 2; count += 1) await leave(app, undefined);
  await expect.poll(() => receiver.calls.length).toBe(2);
  await nothingIsDue(app, time);
  service.answering.status = 500;
  pass(30 * MINUTE_MS);
  await expect.poll(titles).toEqual(['2 new leads']);
  await expect.poll(async () => (await app.notices.figures()).last_error).toBe('It answered with 500.');
  service.answering.status = 201;
  pass(5_000);
  await expect.poll(waiting).toBe(0);
  const tags = service.pushed.map(({ payload }) => payload.tag);
  expect(tags).toHaveLength(2);
  expect(new Set(tags).size).toBe(1);
});

test('Of a message that was deleted meanwhile nobody is told', async () => {
  await change({ quiet: { from: '11:00', to: '12:00' } });
  const first = await leave(app, undefined);
  await leave(app, undefined);
  await expect.poll(() => receiver.calls.length).toBe(2);
  await nothingIsDue(app, time);
  await app.call(`/api/contacts/${first.body.id}`, { method: 'DELETE', token });
  pass(30 * MINUTE_MS);
  await expect.poll(titles).toEqual(['New lead']);
});

const mark = (id: number | undefined, state: string) =>
  app.call(`/api/contacts/${id}`, { method: 'PATCH', token, json: { state } });

test('Of a lead that was marked as spam in the quiet hours nobody is told, unless that is taken back', async () => {
  await change({ quiet: { from: '11:00', to: '12:00' } });
  const spam = await leave(app, undefined);
  const lead = await leave(app, undefined);
  await expect.poll(() => receiver.calls.length).toBe(2);
  await nothingIsDue(app, time);
  await mark(spam.body.id, 'suspected');
  await mark(lead.body.id, 'suspected');
  await mark(lead.body.id, 'new');
  const { deliveries } = await (await app.call('/api/notices', { token })).json();
  expect(deliveries).toMatchObject([{ contact_id: lead.body.id }]);
  pass(30 * MINUTE_MS);
  await expect.poll(titles).toEqual(['New lead']);
  expect(service.pushed[0]?.payload.path).toContain(`id=${lead.body.id}`);
});

test('A lead that was told of is not told of again when a mark as spam is taken back', async () => {
  const { body } = await leave(app, undefined);
  await expect.poll(waiting).toBe(0);
  await mark(body.id, 'suspected');
  await mark(body.id, 'new');
  expect(await waiting()).toBe(0);
  expect(titles()).toEqual(['New lead']);
});

test('Many messages that are rescued at once are one notice', async () => {
  const ids: (number | undefined)[] = [];
  for (let count = 0; count < 8; count += 1) {
    ids.push((await leave(app, undefined, { website: 'filled in' })).body.id);
  }
  await expect.poll(() => receiver.calls.length).toBe(8);
  time += 10 * MINUTE_MS;
  const rescue = { ids, change: { state: 'new' } };
  expect((await app.call('/api/contact-desk/bulk', { method: 'POST', token, json: rescue })).status).toBe(
    200,
  );
  await expect.poll(waiting).toBe(0);
  expect(titles()).toEqual(['8 new leads']);
});
