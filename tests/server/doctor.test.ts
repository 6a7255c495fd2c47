import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newChallenge } from '#api/features/server/self-check.ts';
import { siteSecret } from '#api/features/server/site-secret.repository.ts';
import { runDoctor, textOfDoctor } from '#tests/support/doctor.ts';
import { freePort } from '#tests/support/product.ts';
import { type SiteBehindTls, startBehindTls } from '#tests/support/site-behind-tls.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';
import { forwarding } from '#tests/support/web-proxy.ts';

let site: SiteBehindTls;
let app: TestApp;
let settings: Record<string, string>;
beforeEach(async () => {
  site = await startBehindTls();
  ({ app, settings } = site);
});
afterEach(() => site.close());

const NO_BACKUP = 'backups: There is no backup of this site.';

test('A site that is well is said to be so, line by line, in 80 columns', async () => {
  const { code, wrong, notAsked, of } = await runDoctor(settings);
  expect({ code, notAsked }).toEqual({ code: 0, notAsked: [] });
  expect(wrong).toEqual(isOnPostgres ? [] : [NO_BACKUP]);
  expect(of('site')[0]?.text).toMatch(/^https:\/\/localhost:\d+ leads to this very site, version \d/);
  expect(of('proxy')[0]?.text).toBe('1 proxy adds the address of who calls, as TRUST_PROXY says.');
  expect(of('tls')[0]?.text).toMatch(/^The certificate is good until .*, 90 days\.$/);
  expect(of('uploads')[0]?.text).toBe('Files of 10 MB pass.');
  expect(of('compression')[0]?.text).toMatch(/^Pages arrive as (?:gzip|br)\.$/);
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

test('T26. A stranger who asks as the doctor does learns nothing', async () => {
  const secret = await siteSecret(app.orm.em.fork());
  const ask = async (challenge: string) => {
    const answer = await app.call('/api/self-check', { method: 'POST', json: { challenge } });
    return { status: answer.status, body: await answer.json() };
  };
  const now = new Date();
  const unknown = await (await app.call('/api/no-such-call', { method: 'POST', json: {} })).json();
  const old = newChallenge(secret, new Date(now.getTime() - 61_000));
  const early = newChallenge(secret, new Date(now.getTime() + 10 * 60_000));
  for (const challenge of ['', 'x', newChallenge('another secret', now), old, early]) {
    expect(await ask(challenge)).toEqual({ status: 404, body: { ...unknown } });
  }
  const known = await ask(newChallenge(secret, now));
  expect(known.status).toBe(200);
  expect(JSON.stringify(known.body)).not.toContain(secret);
});
