import { expect, test } from '#tests/support/deploys.ts';
import { pageCalls } from '#tests/support/page-calls.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { heading } from '#tests/support/visitor-pages.ts';

const DISCLAIMER = '/disclaimer';
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
