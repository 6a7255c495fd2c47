import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSecret } from '#api/features/server/self-check.repository.ts';
import { newChallenge } from '#api/features/server/self-check.ts';
import { loadSite } from '#api/http/static/site.ts';
import { aCertificate } from '#tests/support/certificate.ts';
import { runDoctor, textOfDoctor } from '#tests/support/doctor.ts';
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { leave } from '#tests/support/messages.ts';
import { aPushService } from '#tests/support/push-service.ts';
import { freePort } from '#tests/support/server-process.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';
import { makeTinySite } from '#tests/support/tiny-site.ts';
import { forwarding, startWebProxy, type WebProxy } from '#tests/support/web-proxy.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);

let port: number;
let app: TestApp;
let proxy: WebProxy | undefined;
let settings: Record<string, string>;

beforeEach(async () => {
  port = await freePort();
});
afterEach(async () => {
  await proxy?.close();
  proxy = undefined;
  await app.close();
});

/** The site behind a proxy with a certificate that is good for so many days. */
async function startBehindTls({ days = 90, isKnown = true } = {}): Promise<WebProxy> {
  const publicUrl = `https://localhost:${port}`;
  const site = await loadSite(await makeTinySite(), { publicUrl, serviceWorker: 'serve' });
  app = await startTestApp({ site, publicUrl, trustProxy: 1 });
  const tls = aCertificate({ from: daysFromNow(-100), until: daysFromNow(days + 0.5) });
  const authority = join(await tempFolder('authority'), 'known.pem');
  await writeFile(authority, tls.cert);
  proxy = await startWebProxy({ port, to: () => app.url, tls });
  proxy.doing.request = forwarding;
  const { dataDir, databaseUrl } = app.database;
  settings = {
    ...{ DATA_DIR: dataDir, PORT: new URL(app.url).port, PUBLIC_URL: publicUrl, TRUST_PROXY: '1' },
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(isKnown && { NODE_EXTRA_CA_CERTS: authority }),
  };
  return proxy;
}

const NO_BACKUP = 'backups: There is no backup of this site.';

test('A site that is well is said to be so, line by line, in 80 columns', async () => {
  await startBehindTls();
  const { code, wrong, notAsked, of } = await runDoctor(settings);
  expect({ code, notAsked }).toEqual({ code: 0, notAsked: [] });
  expect(wrong).toEqual(isOnPostgres ? [] : [NO_BACKUP]);
  expect(of('site')[0]?.text).toMatch(/^https:\/\/localhost:\d+ leads to this very site, version \d/);
  expect(of('proxy')[0]?.text).toBe('1 proxy adds the address of who calls, as TRUST_PROXY says.');
  expect(of('tls')[0]?.text).toMatch(/^The certificate is good until .*, 90 days\.$/);
  expect(of('uploads')[0]?.text).toBe('Files of 10 MB pass.');
  expect(of('compression')[0]?.text).toBe('Pages arrive as br.');
  for (const about of ['settings', 'database', 'clock', 'headers', 'pages', 'caching', 'service worker']) {
    expect(of(about)[0]?.state, about).toBe('fine');
  }
  const { stdout } = await textOfDoctor(settings);
  expect(stdout).toMatch(/^fine {5}settings {8}PUBLIC_URL https:/);
  for (const line of stdout.split('\n')) {
    // A path is not cut.
    if (line.trim().includes(' ')) expect(line.length, line).toBeLessThanOrEqual(80);
  }
});

test('Without a running site it says what was not asked', async () => {
  await startBehindTls();
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
  await startBehindTls();
  const { code, wrong } = await runDoctor({ ...settings, TRUST_PROXY: 'yes' });
  expect(code).toBe(1);
  expect(wrong).toEqual(['settings: TRUST_PROXY must be a whole number from 0 to 10.']);
});

describe('addresses of visitors', () => {
  test('TRUST_PROXY has to be the number of proxies', async () => {
    const { doing } = await startBehindTls();
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
    const { doing } = await startBehindTls();
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
  const { doing } = await startBehindTls();
  doing.bodyMax = 1024 * 1024;
  doing.answer = (answer) => {
    answer.headers.date = new Date(Date.now() - 5 * 60 * 1000).toUTCString();
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
  const { code, of } = await runDoctor(settings);
  expect(code).toBe(1);
  const found = (about: string) => of(about).map(({ state, text }) => `${state}: ${text}`);
  expect(found('headers')).toEqual([
    'fault: The proxy changes, doubles or drops: strict-transport-security, x-content-type-options.',
  ]);
  expect(found('pages')).toEqual([expect.stringMatching(/^fault: The proxy changes the content policy/)]);
  expect(found('caching')).toEqual([expect.stringContaining('and max-age=14400 arrives')]);
  expect(found('uploads')).toEqual([expect.stringContaining('A file of 10 MB does not pass (answer 413)')]);
  expect(found('service worker')).toEqual([expect.stringContaining('may be cached (max-age=604800)')]);
  expect(found('clock')).toEqual([
    expect.stringMatching(/^fine/),
    expect.stringMatching(/^warning: PUBLIC_URL answers with a time that is (?:299|30\d) seconds off\.$/),
  ]);

  doing.request = (headers) => {
    forwarding(headers);
    delete headers['accept-encoding'];
  };
  doing.answer = (answer) => {
    if (answer.path === '/sw.js') answer.headers['content-type'] = 'text/html';
    else if (!answer.path.startsWith('/api/')) {
      answer.headers.age = '120';
      answer.body = Buffer.from(answer.body.toString().replace('<head>', '<head><script src="/rocket.js">'));
    }
  };
  const others = await runDoctor(settings);
  const also = (about: string) => others.of(about).map(({ state, text }) => `${state}: ${text}`);
  expect(also('pages')).toEqual([expect.stringContaining('Pages do not arrive as the site sends them')]);
  expect(also('compression')).toEqual([expect.stringMatching(/^warning: .*they arrive uncompressed\.$/)]);
  expect(also('caching')).toEqual([expect.stringContaining('a page that is 120 seconds old')]);
  expect(also('service worker')).toEqual([expect.stringContaining('/sw.js arrives as text/html')]);
});

describe('TLS', () => {
  test('A certificate that ended is a fault', async () => {
    await startBehindTls({ days: -3 });
    const { code, of } = await runDoctor(settings);
    expect(code).toBe(1);
    expect(of('tls')).toMatchObject([
      { state: 'fault', text: expect.stringMatching(/^The certificate ended on \d{4}-\d\d-\d\d\.$/) },
    ]);
    // All else is asked.
    expect(of('site')[0]?.state).toBe('fine');
  });

  test('One that no browser knows is a fault, one that ends soon is a warning', async () => {
    await startBehindTls({ days: 5, isKnown: false });
    const { NODE_EXTRA_CA_CERTS: _, ...unknown } = settings;
    expect((await runDoctor(unknown)).of('tls')[0]?.text).toBe(
      'Browsers refuse the certificate (DEPTH_ZERO_SELF_SIGNED_CERT).',
    );
    await proxy?.close();
    await app.close();
    port = await freePort();
    await startBehindTls({ days: 5 });
    expect((await runDoctor(settings)).of('tls')).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/, 5 days\.$/) },
    ]);
  });
});

test('An address that leads to another site, or nowhere, is a fault', async () => {
  await startBehindTls();
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

describe('mail', () => {
  let server: MailServer;
  afterEach(() => server.close());
  const asked = async (SMTP_URL: string) =>
    (await runDoctor({ ...settings, SMTP_URL, NOTIFY_EMAIL: 'owner@example.in' })).of('mail')[0];

  test('The login is tried, and no mail is sent', async () => {
    await startBehindTls();
    server = await aMailServer({ user: 'owner', pass: 'right' });
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
  });
});

test('Keys of pushes that do not belong together, and a service that is not reached, are found', async () => {
  await startBehindTls();
  const service = await aPushService();
  const device = service.device();
  await app.fill(
    `insert into push_subscription (id, endpoint, p256dh, auth, topics, device, created_at) values (1, '${device.endpoint}', 'x', 'x', '["posts"]', 'A phone', 0)`,
  );
  const { host } = new URL(service.origin);
  expect((await runDoctor(settings)).of('push')).toEqual([
    expect.objectContaining({ state: 'fine', text: `${host} is reached.` }),
  ]);
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
  await startBehindTls();
  await leave(app, undefined);
  await app.fill(`update contact set date = ${Date.now() + 3 * 60 * 60 * 1000}`);
  expect((await runDoctor(settings)).of('clock')[0]).toMatchObject({
    state: 'fault',
    text: expect.stringContaining('but the newest row of the database is of'),
  });
});

test('T26. A stranger who asks as the doctor does learns nothing', async () => {
  await startBehindTls();
  const secret = await readSecret(app.orm.em.fork());
  const ask = async (challenge: string) => {
    const answer = await app.call('/api/self-check', { method: 'POST', json: { challenge } });
    return { status: answer.status, body: await answer.json() };
  };
  const now = new Date();
  const unknown = await (await app.call('/api/no-such-call', { method: 'POST', json: {} })).json();
  const old = newChallenge(secret, new Date(now.getTime() - 61_000));
  const early = newChallenge(secret, new Date(now.getTime() + 65_000));
  for (const challenge of ['', 'x', newChallenge('another secret', now), old, early]) {
    expect(await ask(challenge)).toEqual({ status: 404, body: { ...unknown } });
  }
  const known = await ask(newChallenge(secret, now));
  expect(known.status).toBe(200);
  expect(JSON.stringify(known.body)).not.toContain(secret);
});
