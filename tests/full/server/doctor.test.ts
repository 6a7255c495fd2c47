import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { forwarding, runDoctor, type SiteBehindTls, startBehindTls } from '#tests/support/doctor.ts';
import { aMailServer } from '#tests/support/mail-server.ts';
import { leave } from '#tests/support/messages.ts';
import { freePort, runApi } from '#tests/support/product.ts';
import { aPushService } from '#tests/support/push-service.ts';
import { aReceiver } from '#tests/support/receiver.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';

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

  test('Without a running site it says what was not asked', async () => {
    const free = await freePort();
    const { code, of, notAsked } = await runDoctor({
      ...settings,
      PORT: String(free),
      PUBLIC_URL: `http://localhost:${free}`,
    });
    expect(code).toBe(0);
    expect(of('site')).toMatchObject([
      { state: 'warning', text: expect.stringContaining('does not answer at') },
    ]);
    expect(of('database')[0]?.state).toBe('fine');
    expect(notAsked).toEqual([expect.stringMatching(/^proxy, headers, .* since it does not run\.$/)]);
  });

  test('A setting that cannot be used is a fault', async () => {
    const { code, wrong } = await runDoctor({ ...settings, TRUST_PROXY: 'yes' });
    expect(code).toBe(1);
    expect(wrong).toEqual(['settings: TRUST_PROXY must be a whole number from 0 to 10.']);
  });

  describe('addresses of visitors', () => {
    test('TRUST_PROXY has to be the number of proxies', async () => {
      const { doing } = site;
      doing.request = (headers) => {
        forwarding(headers);
        forwarding(headers);
        headers['x-forwarded-proto'] = 'http';
      };
      const { code, of } = await runDoctor(settings);
      expect(code).toBe(1);
      expect(of('proxy')).toMatchObject([
        { state: 'fault', text: expect.stringContaining('2 proxies add'), cure: 'Set TRUST_PROXY=2.' },
        { state: 'warning', text: expect.stringContaining('X-Forwarded-Proto arrives as http') },
      ]);
    });

    test('A proxy that does not say who calls is a fault', async () => {
      const { doing } = site;
      doing.request = (headers) => {
        delete headers['x-forwarded-for'];
      };
      const { of } = await runDoctor(settings);
      expect(of('proxy')).toMatchObject([
        { state: 'fault', cure: expect.stringContaining('$proxy_add_x_forwarded_for') },
      ]);
      // What a visitor made up is passed on as it is.
      delete doing.request;
      expect((await runDoctor(settings)).of('proxy')[0]?.text).toContain('anybody can make up the address');
    });
  });

  test('What a proxy does to pages, headers, files and the worker is found', async () => {
    const { doing } = site;
    doing.bodyMax = 1024 * 1024;
    doing.answer = (answer) => {
      answer.headers.date = new Date(Date.now() - 5 * MINUTE_MS).toUTCString();
      if (answer.path.startsWith('/api/')) {
        answer.headers['strict-transport-security'] = 'max-age=60';
        delete answer.headers['x-content-type-options'];
      } else if (answer.path === '/sw.js') {
        answer.headers['cache-control'] = 'max-age=604800';
      } else {
        answer.headers['content-security-policy'] = "default-src 'self' https:";
        answer.headers['cache-control'] = 'max-age=14400';
      }
    };
    const { code, words } = await runDoctor(settings);
    expect(code).toBe(1);
    expect(words('headers')).toEqual([
      'fault: The proxy changes, doubles or drops: strict-transport-security, x-content-type-options.',
    ]);
    expect(words('pages')).toEqual([expect.stringMatching(/^fault: The proxy changes the content policy/)]);
    expect(words('caching')).toEqual([expect.stringContaining('and max-age=14400 arrives')]);
    expect(words('uploads')).toEqual([expect.stringContaining('A file of 10 MB does not pass (answer 413)')]);
    expect(words('service worker')).toEqual([expect.stringContaining('may be cached (max-age=604800)')]);
    expect(words('clock')).toEqual([
      expect.stringMatching(/^fine/),
      expect.stringMatching(/^warning: PUBLIC_URL answers with a time that is (?:299|3\d\d) seconds off\.$/),
    ]);

    doing.request = (headers) => {
      forwarding(headers);
      delete headers['accept-encoding'];
    };
    doing.answer = (answer) => {
      if (answer.path === '/sw.js') answer.headers['content-type'] = 'text/html';
      else if (!answer.path.startsWith('/api/')) {
        answer.headers.age = '120';
        answer.body = Buffer.from(
          answer.body.toString().replace('<head>', '<head><script src="/rocket.js">'),
        );
      }
    };
    const others = await runDoctor(settings);
    expect(others.words('pages')).toEqual([
      expect.stringContaining('Pages do not arrive as the site sends them'),
    ]);
    expect(others.words('compression')).toEqual([
      expect.stringMatching(/^warning: .*they arrive uncompressed\.$/),
    ]);
    expect(others.words('caching')).toEqual([expect.stringContaining('a page that is 120 seconds old')]);
    expect(others.words('service worker')).toEqual([expect.stringContaining('/sw.js arrives as text/html')]);
  });

  test('A line that is cut is a fault, and all else is said', async () => {
    for (const [path, about] of [
      ['/about-us', 'pages'],
      ['/sw.js', 'service worker'],
    ] as const) {
      site.doing.cuts = path;
      const { code, of } = await runDoctor(settings);
      expect(code).toBe(1);
      expect(of(about)).toMatchObject([
        { state: 'fault', text: 'It was not looked at to its end (the line was cut).' },
      ]);
      expect([of('uploads')[0]?.state, of('mail')[0]?.state, of('push')[0]?.state]).toEqual([
        'fine',
        'fine',
        'fine',
      ]);
    }
  });

  test('An address that leads to another site, or nowhere, is a fault', async () => {
    const other = await startTestApp();
    await other.fill("update form_secret set secret = 'of another site'");
    const { code, of, notAsked } = await runDoctor({ ...settings, PUBLIC_URL: other.url });
    expect(code).toBe(1);
    expect(of('site')).toMatchObject([
      { state: 'fault', text: expect.stringContaining('leads to another site') },
    ]);
    expect(notAsked).toEqual([expect.stringContaining('since PUBLIC_URL does not lead to it')]);
    await other.close();
    const nowhere = await runDoctor({ ...settings, PUBLIC_URL: 'https://no-such-name.invalid' });
    expect(nowhere.of('site')[0]?.text).toContain('is not reached (its name is not known)');
    expect(nowhere.of('tls')[0]?.text).toBe('No TLS at no-such-name.invalid (its name is not known).');
  });

  const checkMail = async (SMTP_URL: string) =>
    (await runDoctor({ ...settings, SMTP_URL, NOTIFY_EMAIL: 'owner@example.in' })).of('mail')[0];

  test('The login is tried, and no mail is sent', async () => {
    const server = await aMailServer({ user: 'owner', pass: 'right' });
    const url = new URL(server.url);
    Object.assign(url, { username: 'owner', password: 'right' });
    expect(await checkMail(url.href)).toMatchObject({
      state: 'fault',
      text: expect.stringContaining('Couldn’t reach the mail server'),
    });
    await server.open();
    expect(await checkMail(url.href)).toMatchObject({
      state: 'fine',
      text: expect.stringContaining('takes the login; 1 address gets notifications.'),
    });
    url.password = 'wrong';
    const refused = await checkMail(url.href);
    expect(refused).toMatchObject({
      state: 'fault',
      text: expect.stringContaining(
        'The mail server answered with 535: it refused the username or password.',
      ),
    });
    expect(JSON.stringify(refused)).not.toContain('wrong');
    expect(server.mails).toEqual([]);
    await server.close();
  });

  test('A webhook is reached without a message, and one that is not, or not public, is named', async () => {
    expect((await runDoctor(settings)).words('webhook')).toEqual([
      'fine: Notifications by webhook are not switched on.',
    ]);
    const hook = await aReceiver();
    await hook.open();
    const { host, origin } = new URL(hook.url);
    const check = async (more: Record<string, string>) =>
      (await runDoctor({ ...settings, ...more })).words('webhook');
    expect(await check({ CONTACT_WEBHOOK: hook.url })).toEqual([`fine: ${host} is reached.`]);
    // As an owner sets it in the browser.
    await app.fill(`update notification_settings set webhook_url = '${hook.url}'`);
    expect(await check({})).toEqual([`warning: ${host} is not public, so nothing is sent to it.`]);
    expect(await check({ NOTICE_ORIGINS: origin })).toEqual([`fine: ${host} is reached.`]);
    await hook.close();
    expect(await check({ NOTICE_ORIGINS: origin })).toEqual([
      `warning: ${host} is not reached (nothing listens there).`,
    ]);
    expect(hook.calls.every(({ body }) => body === null)).toBe(true);
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
    await app.fill(`update contact set date = ${Date.now() + 3 * HOUR_MS}`);
    expect((await runDoctor(settings)).of('clock')[0]).toMatchObject({
      state: 'fault',
      text: expect.stringContaining('but the newest row of the database is of'),
    });
  });

  test('On PostgreSQL the database is looked at as well, and backups are left to its own programs', async () => {
    const onPostgres = { ...(await emptyDatabaseSettings('postgres')), PORT: String(await freePort()) };
    const server = runApi(onPostgres);
    const PUBLIC_URL = (await server.url).replace('127.0.0.1', 'localhost');
    const { of } = await runDoctor({ ...onPostgres, PUBLIC_URL });
    expect(of('database')[0]?.state).toBe('fine');
    expect(of('site')[0]?.state).toBe('fine');
    expect(of('backups')).not.toContainEqual(expect.objectContaining({ state: 'warning' }));
    await server.stop('SIGKILL');
  });
});
