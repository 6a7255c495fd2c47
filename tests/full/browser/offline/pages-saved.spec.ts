import type { Page } from '@playwright/test';
import type { PageFields, PageView } from '#contract/page-desk.ts';
import { expect, test } from '#tests/support/deploys.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { operator } from '#tests/support/site.ts';

const DISCLAIMER = '/disclaimer';
const OWN = encodeURI('/p/नियम');

/** As an editor elsewhere does. */
async function deskOf(url: string) {
  const call = async <T>(path: string, body?: object, token?: string): Promise<T> => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api${path}`, { headers, ...sent });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await call<{ token: string }>('/login', operator);
  const read = (path: string) =>
    call<PageView>(`/page-desk/page?path=${encodeURIComponent(path)}`, undefined, token);
  return {
    create: (slug: string, fields: PageFields) => call<PageView>('/page-desk', { slug, fields }, token),
    publish: async (path: string, change: Partial<PageFields>) => {
      const { revision, fields } = await read(path);
      return call('/page-desk/publish', { path, revision, fields: { ...fields, ...change } }, token);
    },
    read,
  };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('A page that was rewritten, and one that was made, reach a phone’s saved pages without a new version', async ({
  own,
  page,
}) => {
  const { url } = own.line;
  const setLine = (mode: 'ok' | 'refuse') => {
    own.line.set(mode);
    own.line.setOthers(mode);
  };
  await page.goto(url);
  await finished(page);
  const desk = await deskOf(url);
  const { fields } = await desk.read(DISCLAIMER);
  await desk.publish(DISCLAIMER, { title: 'What we answer for' });
  const { path } = await desk.create('नियम', {
    ...fields,
    title: 'हमारे नियम',
    language: 'hi-IN',
    menu: 'rules',
  });
  await desk.publish(path, {});
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
