import { afterAll, beforeAll, expect, test } from 'vitest';
import { indianDay } from '#contract/indian-day.ts';
import type { PageRowView } from '#contract/pages.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { aPageText, pageCalls } from '#tests/support/page-calls.ts';
import { settingsCalls } from '#tests/support/settings-calls.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

// Pages as the real build makes them. What is the same with any renderer: pages-edit.

const publicUrl = 'https://site.example';
const DISCLAIMER = '/disclaimer';

let app: TestApp;
let owner: Client;
let pages: ReturnType<typeof pageCalls>;
/** One for all tests: each publishes another page. */
beforeAll(async () => {
  app = await startTestApp({ publicUrl, site: await builtSite(publicUrl) });
  owner = clientOf(app.url, await app.login());
  pages = pageCalls(owner);
});
afterAll(() => app.close());

const text = async (path: string) => (await app.call(path)).text();

const hindi = aPageText({
  title: 'नियम और शर्तें',
  description: 'हिन्दी में नियम',
  markdown: '## पहला\n\nयह {{brand}} का पन्ना है।',
  language: 'hi-IN',
  menu: 'rules',
});

test('Each page that ships is listed with its text, as shipped', async () => {
  const { body: rows }: { body: PageRowView[] } = await owner.get('/page-desk');
  expect(rows.filter(({ kind }) => kind !== 'plain')).toHaveLength(15);
  expect(rows.find(({ path }) => path === '/terms-and-conditions')).toMatchObject({
    ...{ kind: 'legal', state: 'shipped', hasDraft: false, at: null, by: null },
  });
  const page = await pages.read('/terms-and-conditions');
  expect(page).toMatchObject({ revision: 0, isShipped: true, history: [] });
  expect(page.fields.markdown).toContain('{{brand}}');
});

test('A draft is not shown to visitors; what is published is on the page, in the search and on record at once', async () => {
  const draft = { title: 'Our disclaimer', markdown: 'A xylophone at {{brand}}.' };
  const saved = await pages.change('/draft', DISCLAIMER, draft);
  expect(saved).toMatchObject({ state: 'shipped', hasDraft: true, revision: 1, by: 'operator' });
  expect(await text(DISCLAIMER)).not.toContain('xylophone');
  const published = await pages.change('/publish', DISCLAIMER);
  expect(published).toMatchObject({ state: 'edited', hasDraft: false, revision: 2 });
  const html = await text(DISCLAIMER);
  expect(html).toContain('<h1>Our disclaimer</h1>');
  expect(html).toContain('A xylophone at Reddy Anna.');
  const today = indianDay(new Date()).split('-').reverse().join('/');
  expect(html).toContain(`Last updated ${today}`);
  expect(await text('/api/search?q=xylophone')).toContain(DISCLAIMER);
  const { body: activity } = await owner.get('/activity');
  expect(activity[0]).toMatchObject({ action: 'published', subject: 'page', detail: { path: DISCLAIMER } });
});

test('A page of one’s own has an address in any script, its language, a place in the menu, the sitemap and the search', async () => {
  const { path, state } = await pages.make('नियम', hindi);
  expect([path, state]).toEqual([encodeURI('/p/नियम'), 'draft']);
  expect((await app.call(path)).status).toBe(404);
  await pages.change('/publish', path);
  const html = await text(path);
  expect(html).toContain('<article lang="hi-IN">');
  expect(html).toContain('यह Reddy Anna का पन्ना है।');
  expect(html).toContain(`<link rel="canonical" href="${publicUrl}${path}"/>`);
  expect(html).toContain('<title>नियम और शर्तें | Reddy Anna</title>');
  for (const other of ['/about-us', '/', '/blog', '/built/list', '/no-such-page'])
    expect(await text(other), other).toContain(`<a href="${path}" lang="hi-IN">नियम और शर्तें</a>`);
  expect(await text('/sitemap-pages.xml')).toContain(publicUrl + path);
  expect(await text(`/api/search?q=${encodeURIComponent('पन्ना')}`)).toContain(path);
  expect(await text('/site-state.json')).toContain(path);
  await pages.change('/publish', path, { noindex: true, menu: 'none' });
  expect(await text(path)).toContain('<meta name="robots" content="noindex"/>');
  expect(await text('/sitemap-pages.xml')).not.toContain(path);
  expect(await text('/about-us')).not.toContain(path);
});

test('A preview shows the real page with the new words to whoever has its address, and to no search engine', async () => {
  const { fields: before } = await pages.read('/casino');
  const fields = { ...before, title: 'Not yet', markdown: '| a |\n| --- |\n| b |\n\nTable: Words' };
  const { path } = (await owner.post('/page-desk/preview', { path: '/casino', fields })).body;
  expect(path).toMatch(/^\/preview\/[0-9a-f]{32}\/casino$/);
  const shown = await app.call(path);
  expect(shown.headers.get('X-Robots-Tag')).toBe('noindex');
  const html = await shown.text();
  expect(html).toContain('<h1>Not yet</h1>');
  expect(html).toContain('<figcaption>Words</figcaption>');
  expect(html).toContain('Preview');
  expect(await text('/casino')).not.toContain('Not yet');
  const own = (await owner.post('/page-desk/preview', { path: '/p/new-one', fields: hindi })).body;
  expect(await text(own.path)).toContain('<h1>नियम और शर्तें</h1>');
});

test('What an attacker would type is text; back to the shipped text the page is as it was built', async () => {
  const built = await text('/privacy-policy');
  const evil = '</title><script>alert(1)</script>';
  const published = await pages.change('/publish', '/privacy-policy', {
    ...{ title: evil, searchTitle: evil, description: evil, lead: evil },
    markdown: `${evil}\n\n[x](javascript:alert(1)) ![y](https://evil.example/a.png)\n\n<img src=x onerror=alert(1)>`,
  });
  const answer = await app.call('/privacy-policy');
  const html = await answer.text();
  expect(html).toContain('&lt;script&gt;alert');
  expect(html).not.toContain('<script>alert');
  expect(html).not.toMatch(/<img[^>]*onerror|href="javascript:|src="https:\/\/evil/);
  expect(answer.headers.get('Content-Security-Policy')).not.toContain('unsafe');
  await pages.done('/revert', published);
  expect(await text('/privacy-policy')).toBe(built);
});

test('Who runs the site is at the foot of every page, beside the form and in the data for search engines, once it is named', async () => {
  expect(await text('/cricket')).not.toContain('Run by');
  const publish = (name: string) =>
    settingsCalls(owner).publish(({ site, ...content }) => {
      const address = '12 Marine Drive, Mumbai';
      const runBy = { name, address, licence: '', grievanceOfficer: 'A. Rao, rao@site.example' };
      return { ...content, site: { ...site, runBy } };
    });
  expect((await publish('Reddy Sports Ltd')).status).toBe(200);
  const words =
    'Run by Reddy Sports Ltd · 12 Marine Drive, Mumbai · Grievance officer: A. Rao, rao@site.example';
  expect((await text('/cricket')).split(words)).toHaveLength(2);
  expect((await text('/contact')).split(words)).toHaveLength(3);
  expect(await text('/')).toContain('"legalName":"Reddy Sports Ltd","address":"12 Marine Drive, Mumbai"');
  await publish('');
  for (const path of ['/cricket', '/contact', '/'])
    expect(await text(path), path).not.toMatch(/Run by|Marine Drive/);
});
