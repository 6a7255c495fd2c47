import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteSecret } from '#api/db/site-secret.ts';
import { newChallenge } from '#api/features/backups/self-check.service.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { clientOf } from '#tests/support/client.ts';
import { runDoctor, type SiteBehindTls, startBehindTls, textOfDoctor } from '#tests/support/doctor.ts';

let site: SiteBehindTls;
beforeEach(async () => {
  site = await startBehindTls();
});
afterEach(() => site.close());

test('A site that is well is said to be so, line by line, in 80 columns', async () => {
  const { code, wrong, notAsked, of } = await runDoctor(site.settings);
  expect({ code, notAsked }).toEqual({ code: 0, notAsked: [] });
  expect(wrong).toEqual(['backups: There is no backup of this site.']);
  expect(of('site')[0]?.text).toMatch(/^https:\/\/localhost:\d+ leads to this very site, version \d/);
  expect(of('proxy')[0]?.text).toBe('1 proxy adds the address of who calls, as TRUST_PROXY says.');
  expect(of('tls')[0]?.text).toMatch(/^The certificate is good until .*, 90 days\.$/);
  expect(of('uploads')[0]?.text).toBe('Files of 10 MB pass.');
  expect(of('compression')[0]?.text).toMatch(/^Pages arrive as (?:gzip|br)\.$/);
  for (const about of ['settings', 'database', 'clock', 'headers', 'pages', 'caching', 'service worker']) {
    expect(of(about)[0]?.state, about).toBe('fine');
  }
  const { stdout } = await textOfDoctor(site.settings);
  expect(stdout).toMatch(/^fine {5}settings {8}PUBLIC_URL https:/);
  for (const line of stdout.split('\n')) {
    // A path is not cut.
    if (line.trim().includes(' ')) expect(line.length, line).toBeLessThanOrEqual(80);
  }
});

test('A stranger who asks as the doctor does learns nothing', async () => {
  const secret = await siteSecret(site.app.orm.em.fork());
  const stranger = clientOf(site.app.url);
  const ask = (challenge: string) => stranger.post('/self-check', { challenge });
  const now = new Date();
  const unknown = await stranger.post('/no-such-call', {});
  const old = newChallenge(secret, new Date(now.getTime() - 61_000));
  const early = newChallenge(secret, new Date(now.getTime() + 10 * MINUTE_MS));
  for (const challenge of ['', 'x', newChallenge('another secret', now), old, early]) {
    expect(await ask(challenge)).toMatchObject({ status: 404, body: unknown.body });
  }
  const known = await ask(newChallenge(secret, now));
  expect(known.status).toBe(200);
  expect(JSON.stringify(known.body)).not.toContain(secret);
});
