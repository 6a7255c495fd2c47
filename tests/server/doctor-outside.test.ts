import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runDoctor } from '#tests/support/doctor.ts';
import { aMailServer } from '#tests/support/mail-server.ts';
import { leave } from '#tests/support/messages.ts';
import { aPushService } from '#tests/support/push-service.ts';
import { type SiteBehindTls, startBehindTls } from '#tests/support/site-behind-tls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

let site: SiteBehindTls;
let app: TestApp;
let settings: Record<string, string>;
const start = async (options?: { days: number }) => {
  site = await startBehindTls(options);
  ({ app, settings } = site);
};
afterEach(() => site.close());

describe('TLS', () => {
  test('A certificate that ended is a fault', async () => {
    await start({ days: -3 });
    const { code, of } = await runDoctor(settings);
    expect(code).toBe(1);
    expect(of('tls')).toMatchObject([
      { state: 'fault', text: expect.stringMatching(/^The certificate ended on \d{4}-\d\d-\d\d\.$/) },
    ]);
    // All else is asked.
    expect(of('site')[0]?.state).toBe('fine');
  });

  test('One that no browser knows is a fault, one that ends soon is a warning', async () => {
    await start({ days: 5 });
    const { NODE_EXTRA_CA_CERTS: _, ...unknown } = settings;
    expect((await runDoctor(unknown)).of('tls')[0]?.text).toBe(
      'Browsers refuse the certificate (DEPTH_ZERO_SELF_SIGNED_CERT).',
    );
    expect((await runDoctor(settings)).of('tls')).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/, 5 days\.$/) },
    ]);
  });
});

describe('a site that runs', () => {
  beforeEach(() => start());

  const asked = async (SMTP_URL: string) =>
    (await runDoctor({ ...settings, SMTP_URL, NOTIFY_EMAIL: 'owner@example.in' })).of('mail')[0];

  test('The login is tried, and no mail is sent', async () => {
    const server = await aMailServer({ user: 'owner', pass: 'right' });
    const url = new URL(server.url);
    Object.assign(url, { username: 'owner', password: 'right' });
    expect(await asked(url.href)).toMatchObject({
      state: 'fault',
      text: expect.stringContaining('could not be reached'),
    });
    await server.open();
    expect(await asked(url.href)).toMatchObject({
      state: 'fine',
      text: expect.stringContaining('takes the login; 1 address gets notices.'),
    });
    url.password = 'wrong';
    const refused = await asked(url.href);
    expect(refused).toMatchObject({
      state: 'fault',
      text: expect.stringContaining('The mail server answered'),
    });
    expect(JSON.stringify(refused)).not.toContain('wrong');
    expect(server.mails).toEqual([]);
    await server.close();
  });

  test('Keys of pushes that do not belong together, and a service that is not reached, are found', async () => {
    const service = await aPushService();
    const device = service.device();
    await app.fill(
      `insert into push_subscription (id, endpoint, p256dh, auth, topics, device, created_at) values (1, '${device.endpoint}', 'x', 'x', '["posts"]', 'A phone', 0)`,
    );
    const { host } = new URL(service.origin);
    expect((await runDoctor(settings)).of('push')).toEqual([
      expect.objectContaining({ state: 'fine', text: `${host} is reached.` }),
    ]);
    // Readers of posts may be with a service that no operator is with.
    await app.fill(
      `insert into post_reader (id, endpoint, p256dh, auth, time_zone, created_at) values (1, '${device.endpoint}', 'x', 'x', 'Asia/Kolkata', 0), (2, 'https://push.invalid/reader', 'x', 'x', 'Asia/Kolkata', 0)`,
    );
    expect((await runDoctor(settings)).of('push').map(({ text }) => text)).toEqual([
      `${host} is reached.`,
      'push.invalid is not reached (its name is not known).',
    ]);
    await app.fill('delete from push_subscription');
    await app.fill('delete from post_reader where id = 2');
    await service.close();
    expect((await runDoctor(settings)).of('push')).toMatchObject([
      { state: 'warning', text: `${host} is not reached (nothing listens there).` },
    ]);
    await app.fill("update notification_settings set vapid_private = 'AAAA'");
    expect((await runDoctor(settings)).of('push')).toMatchObject([
      { state: 'fault', text: expect.stringContaining('do not belong together') },
    ]);
  });

  test('A clock that was put back is found by what was written before', async () => {
    await leave(app, undefined);
    await app.fill(`update contact set date = ${Date.now() + 3 * 60 * 60 * 1000}`);
    expect((await runDoctor(settings)).of('clock')[0]).toMatchObject({
      state: 'fault',
      text: expect.stringContaining('but the newest row of the database is of'),
    });
  });
});
