import { createECDH } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { isPushService, refuseUnusable } from '#api/features/notifications/channels/push.ts';
import { quietUntil } from '#api/features/notifications/hours.ts';
import { createQueueWorker } from '#api/features/notifications/queue-worker.ts';
import { isPublic } from '#api/http/public-lookup.ts';
import { changeNotifications } from '#contract/notification.ts';
import { pushSubscription } from '#contract/notification-readers.ts';
import type { Problem } from '#contract/problem.ts';
import { faultsOf, notRefused } from '#tests/support/faults-of.ts';

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

test('An address is public when anybody on the internet reaches it', () => {
  const all = [
    '8.8.8.8',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ];
  const others = ['192.0.2.1', 'fe80::1', '2002:7f00:1::', 'x'];
  expect([...all, ...others].filter(isPublic)).toEqual(all.slice(0, 3));
});

test('Only addresses of the browsers’ push services take subscriptions', () => {
  const services = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/QGuQyavXutnMH',
  ];
  const others = [
    'https://example.com/push',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.example.com/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://fcm.googleapis.com:8443/x',
    'https://push.services.mozilla.com.evil.example/x',
    'http://127.0.0.1/x',
    'https://fcm.googleapis.com/fcm/send/क',
    'no address',
  ];
  expect([...services, ...others].filter((endpoint) => isPushService(endpoint, []))).toEqual(services);
  expect(isPushService('http://127.0.0.1/x', ['http://127.0.0.1'])).toBe(true);
});

test('A subscription has the two keys of RFC 8291', () => {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  };
  const device = { endpoint: 'https://web.push.apple.com/x', keys };
  expect(faultsOf(pushSubscription, device)).toEqual([]);
  for (const key of ['', 'x', '#'.repeat(22), 'A'.repeat(1_000)]) {
    const wrong = { ...device, keys: { p256dh: key, auth: key } };
    expect(new Set(faultsOf(pushSubscription, wrong))).toEqual(new Set(['keys.p256dh', 'keys.auth']));
  }
});

test('A key that is no point of the curve is refused', () => {
  const endpoint = 'https://web.push.apple.com/x';
  const auth = Buffer.alloc(16).toString('base64url');
  const faults = (point: Buffer) => {
    try {
      refuseUnusable({ endpoint, keys: { p256dh: point.toString('base64url'), auth } }, []);
      return [];
    } catch (error) {
      return (error as Problem).errors?.map(({ field }) => field);
    }
  };
  for (let n = 0; n < 20; n += 1) {
    const point = createECDH('prime256v1').generateKeys();
    expect(faults(point)).toEqual([]);
    const other = Buffer.from(point);
    other[64] = (other[64] ?? 0) ^ 1;
    expect(faults(other)).toEqual(['keys.p256dh']);
  }
  for (const wrong of [Buffer.alloc(65, 4), Buffer.alloc(65), Buffer.alloc(65, 255)])
    expect(faults(wrong)).toEqual(['keys.p256dh']);
});

test('Settings of notices that cannot be kept are refused by their field', () => {
  const refused = {
    smtp_url: ['https://x.example', 'mail.example', 'smtp://'],
    burst: [0, 101, 1.5],
    webhook_shape: ['xml'],
    weekly_at: ['24:00', '9:00'],
  };
  expect(notRefused(changeNotifications.body, {}, refused)).toEqual([]);
  for (const [change, field] of [
    [{ mail_to: ['no address'] }, 'mail_to.0'],
    [{ mail_to: ['a@b.example\r\nBcc: c@d.example'] }, 'mail_to.0'],
    [{ quiet: { from: '25:00', to: '06:00' } }, 'quiet.from'],
  ] as const) {
    expect(faultsOf(changeNotifications.body, change)).toEqual([field]);
  }
});

afterEach(() => vi.useRealTimers());

/** A queue whose next `failures` looks fail; gives the seconds at which it looked. */
async function looksOf(failures: number, seconds: number): Promise<number[]> {
  vi.useFakeTimers({ now: 0 });
  const looks: number[] = [];
  let left = failures;
  const worker = createQueueWorker({
    deliverNext: async () => {
      looks.push(Date.now() / 1000);
      left -= 1;
      if (left >= 0) throw new Error('The connection to the database was lost');
      return false;
    },
    untilNextDue: async () => undefined,
    onError: () => undefined,
  });
  worker.start();
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await worker.stop();
  return looks;
}

test('A queue looks again a second after an error, then after twice as long each time', async () => {
  expect(await looksOf(3, 60)).toEqual([0, 1, 3, 7]);
});

test('A queue waits a minute at most, however often it failed', async () => {
  expect(await looksOf(9, 240)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
});
