import { expect, test } from '#tests/support/deploys.ts';
import { pageCalls } from '#tests/support/page-calls.ts';
import { finished, saved, watchSaving } from '#tests/support/saved-copies.ts';
import { heading } from '#tests/support/visitor-pages.ts';

const DISCLAIMER = '/disclaimer';
/** Its requests can be held. */
const HELD = '/privacy-policy';
const OWN = encodeURI('/p/नियम');

test('A page that was changed or made reaches a phone without a deploy', async ({ own, owner, page }) => {
  const { url } = own.line;
  const setLine = (mode: 'ok' | 'refuse') => {
    own.line.set(mode);
    own.line.setOthers(mode);
  };
  await page.goto(url);
  await finished(page);
  const pages = pageCalls(owner);
  const { fields } = await pages.read(DISCLAIMER);
  await pages.change('/publish', DISCLAIMER, { title: 'What we answer for' });
  const { path } = await pages.make('नियम', {
    ...fields,
    title: 'हमारे नियम',
    language: 'hi-IN',
    menu: 'rules',
  });
  await pages.change('/publish', path);
  const saved = () =>
    page.evaluate(async (own) => {
      const found: string[] = [];
      for (const path of ['/disclaimer', own]) {
        const text = await (await caches.match(path, { ignoreVary: true }))?.text();
        if (text?.includes('What we answer for') || text?.includes('हमारे नियम</h1>')) found.push(path);
      }
      return found;
    }, OWN);
  await page.goto(`${url}/about-us`);
  await expect.poll(saved, { intervals: [50] }).toEqual([DISCLAIMER, OWN]);

  setLine('refuse');
  await page.goto(`${url}${DISCLAIMER}`);
  await expect(heading(page)).toHaveText('What we answer for');
  await page.getByRole('contentinfo').getByRole('link', { name: 'हमारे नियम' }).click();
  await expect(heading(page)).toHaveText('हमारे नियम');
  await page.reload();
  await expect(heading(page)).toHaveText('हमारे नियम');
  await expect(page.getByText('A new version')).toHaveCount(0);
});

test.describe('while an earlier change is still fetched', () => {
  test.use({ watched: { filter: (line) => line.startsWith(`GET ${HELD} `) } });

  test('a change reaches a phone, too', async ({ own, owner, page }) => {
    const pages = pageCalls(owner);
    const titleSaved = (path: string) =>
      page.evaluate(
        async (own) => /<h1[^>]*>(.*?)<\/h1>/.exec((await (await caches.match(own))?.text()) ?? '')?.[1],
        path,
      );
    await watchSaving(page);
    await page.goto(own.line.url);
    await saved(page);
    await pages.change('/publish', HELD, { title: 'What holds' });
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    const before = own.line.seen.length;
    own.line.set({ hold });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => own.line.seen.length).toBeGreaterThan(before);

    await pages.change('/publish', DISCLAIMER, { title: 'What we answer for' });
    const sent: string[] = [];
    await page.exposeFunction('noteSent', (type: string) => sent.push(type));
    await page.addInitScript(() => {
      const post = ServiceWorker.prototype.postMessage;
      ServiceWorker.prototype.postMessage = function (message: { type: string }) {
        post.call(this, message);
        Reflect.get(window, 'noteSent')(message.type);
      };
    });
    await page.reload();
    await expect.poll(() => sent).toEqual(['FOLLOW_SITE', 'SAVE_BLOG']);
    release();
    await expect.poll(() => titleSaved(HELD)).toBe('What holds');
    await expect.poll(() => titleSaved(DISCLAIMER)).toBe('What we answer for');
  });
});
