import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#api/db/transaction.ts';
import { rememberAddress } from '#api/features/address/old-address.service.ts';
import type { PageFields, PageRowView, PageView } from '#contract/page-desk.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { aPictureForm, upload } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const publicUrl = 'https://site.example';
const DISCLAIMER = '/disclaimer';

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp({ publicUrl, site: await builtSite(publicUrl) });
  token = await app.login();
});
afterEach(() => app.close());

const ask = (path: string, json?: object, as = token) =>
  app.call(`/api/page-desk${path}`, { method: json ? 'POST' : 'GET', token: as, ...(json && { json }) });
const read = async (path: string): Promise<PageView> =>
  (await ask(`/page?path=${encodeURIComponent(path)}`)).json();
const text = async (path: string, of = app) => (await of.call(path)).text();

const fields: PageFields = {
  title: 'नियम और शर्तें',
  searchTitle: '',
  description: 'हिन्दी में नियम',
  lead: '',
  share: '',
  markdown: '## पहला\n\nयह {{brand}} का पन्ना है।',
  language: 'hi-IN',
  menu: 'rules',
  order: 0,
  noindex: false,
};

async function publish(path: string, change: Partial<PageFields>): Promise<PageView> {
  const page = await read(path);
  const answer = await ask('/publish', {
    path,
    revision: page.revision,
    fields: { ...page.fields, ...change },
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
}

test('Each page that ships is listed with its text, which nobody has changed', async () => {
  const rows: PageRowView[] = await (await ask('')).json();
  expect(rows).toHaveLength(14);
  expect(rows.find(({ path }) => path === DISCLAIMER)).toMatchObject({
    ...{ title: 'Disclaimer', kind: 'legal', state: 'shipped', hasDraft: false, at: null, by: null },
  });
  const page = await read(DISCLAIMER);
  expect(page).toMatchObject({ revision: 0, isShipped: true, history: [] });
  expect(page.fields.markdown).toContain('{{brand}} publishes this website to inform.');
});

test('A draft is seen by nobody; what is published is on the page, in the search and on record at once', async () => {
  const { fields: before } = await read(DISCLAIMER);
  const draft = { ...before, title: 'Our disclaimer', markdown: 'A xylophone at {{brand}}.' };
  const saved = await ask('/draft', { path: DISCLAIMER, revision: 0, fields: draft });
  expect(await saved.json()).toMatchObject({ state: 'shipped', hasDraft: true, revision: 1, by: 'operator' });
  expect(await text(DISCLAIMER)).not.toContain('xylophone');
  const published = await publish(DISCLAIMER, {});
  expect(published).toMatchObject({ state: 'edited', hasDraft: false, revision: 2 });
  const html = await text(DISCLAIMER);
  expect(html).toContain('<h1>Our disclaimer</h1>');
  expect(html).toContain('A xylophone at Reddy Anna.');
  expect(html).toContain('Last updated 31/01/2024');
  expect(await text('/api/search?q=xylophone')).toContain(DISCLAIMER);
  const activity = await (await app.call('/api/activity', { token })).json();
  expect(activity[0]).toMatchObject({ action: 'published', subject: 'page', detail: { path: DISCLAIMER } });
});

test('Back to the shipped text is one call, and undone by publishing an earlier text again', async () => {
  const shipped = await text(DISCLAIMER);
  const { history, revision } = await publish(DISCLAIMER, { markdown: 'Short.' });
  const back: PageView = await (await ask('/revert', { path: DISCLAIMER, revision })).json();
  expect(back).toMatchObject({ state: 'shipped', hasDraft: false });
  expect(back.history.map(({ what }) => what)).toEqual(['shipped', 'published']);
  expect(await text(DISCLAIMER)).toBe(shipped);
  const again = await ask('/revert', { path: DISCLAIMER, revision: back.revision, to: history[0]?.id });
  expect(await again.json()).toMatchObject({ state: 'edited', fields: { markdown: 'Short.' } });
  expect(await text(DISCLAIMER)).toContain('<p>Short.</p>');
});

test('A page of one’s own has an address in any script, its language, a place in the menu, the sitemap and the search', async () => {
  const made = await ask('', { slug: 'नियम', fields });
  expect(made.status).toBe(201);
  const { path, state }: PageView = await made.json();
  expect([path, state]).toEqual([encodeURI('/p/नियम'), 'draft']);
  expect((await app.call(path)).status).toBe(404);
  await publish(path, {});
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
  // As WordPress writes links.
  const small = await app.call(`${path.toLowerCase()}?from=mail`);
  expect([small.status, small.headers.get('location')]).toEqual([308, `${path}?from=mail`]);
  await publish(path, { noindex: true, menu: 'none' });
  expect(await text(path)).toContain('<meta name="robots" content="noindex"/>');
  expect(await text('/sitemap-pages.xml')).not.toContain(path);
  expect(await text('/about-us')).not.toContain(path);
});

test('A page of one’s own moves, and its former address leads to it; unpublished and deleted it is gone', async () => {
  const { path: from, revision }: PageView = await (await ask('', { slug: 'rules', fields })).json();
  const published = await publish(from, {});
  expect(revision).toBe(1);
  const moved: PageView = await (
    await ask('/move', { path: from, revision: published.revision, slug: 'our-rules' })
  ).json();
  expect(moved.path).toBe('/p/our-rules');
  const old = await app.call(from, { redirect: 'manual' });
  expect([old.status, old.headers.get('Location')]).toEqual([301, '/p/our-rules']);
  const hidden: PageView = await (
    await ask('/revert', { path: moved.path, revision: moved.revision })
  ).json();
  expect(hidden).toMatchObject({ state: 'draft', hasDraft: true });
  expect((await app.call(moved.path)).status).toBe(404);
  const gone = await ask('/remove', { path: moved.path, revision: hidden.revision });
  expect(gone.status).toBe(204);
  expect((await ask(`/page?path=${moved.path}`)).status).toBe(404);
});

test('A page may be called as a language is; addresses in those languages stay free', async () => {
  const made: PageView = await (await ask('', { slug: 'hi', fields })).json();
  expect(made.path).toBe('/p/hi');
  const { revision } = await publish(made.path, {});
  expect((await app.call('/p/hi')).status).toBe(200);
  const moved = await ask('/move', { path: made.path, revision, slug: 'te' });
  expect(moved.status).toBe(200);
  const old = await app.call('/p/hi', { redirect: 'manual' });
  expect([old.status, old.headers.get('Location')]).toEqual([301, '/p/te']);
  for (const slug of ['hi/x', '../hi', '/hi', 'hi%2Fx'])
    expect((await ask('', { slug, fields })).status, slug).toBe(400);
  const noted = await inTransaction(app.orm, async (em) => [
    await rememberAddress(em, '/hi/x', { path: '/p/te' }),
    await rememberAddress(em, '/%68i/x', { path: '/p/te' }),
    await rememberAddress(em, '/te', { path: '/p/te' }),
    await rememberAddress(em, '/p/te/x', { path: '/p/te' }),
  ]);
  expect(noted).toEqual([false, false, false, true]);
  for (const path of ['/hi', '/hi/x', '/%68i/x', '/te', '/te/hi'])
    expect((await app.call(path, { redirect: 'manual' })).status, path).toBe(404);
});

test('Of two who change one page the second is told by whom it was changed, and nothing happens', async () => {
  const { fields: before } = await read(DISCLAIMER);
  const asha = await tokenOf(app, await aColleague(app, 'editor', 'asha'));
  const first = await ask(
    '/publish',
    { path: DISCLAIMER, revision: 0, fields: { ...before, title: 'Hers' } },
    asha,
  );
  expect(first.status).toBe(200);
  for (const way of ['/publish', '/draft']) {
    const second = await ask(way, { path: DISCLAIMER, revision: 0, fields: { ...before, title: 'Mine' } });
    expect(second.status).toBe(409);
    expect((await second.json()).detail).toBe('asha has changed this page meanwhile.');
  }
  expect(await text(DISCLAIMER)).toContain('<h1>Hers</h1>');
});

test('A preview shows the real page with the new words to whoever has its address, and to no search engine', async () => {
  const { fields: before } = await read('/casino');
  const words = { ...before, title: 'Not yet', markdown: '| a |\n| --- |\n| b |\n\nTable: Words' };
  const { path } = await (await ask('/preview', { path: '/casino', fields: words })).json();
  expect(path).toMatch(/^\/preview\/[0-9a-f]{32}\/casino$/);
  const shown = await app.call(path);
  expect(shown.headers.get('X-Robots-Tag')).toBe('noindex');
  const html = await shown.text();
  expect(html).toContain('<h1>Not yet</h1>');
  expect(html).toContain('<figcaption>Words</figcaption>');
  expect(html).toContain('Preview');
  expect(await text('/casino')).not.toContain('Not yet');
  const own = await (await ask('/preview', { path: '/p/new-one', fields })).json();
  expect(await text(own.path)).toContain('<h1>नियम और शर्तें</h1>');
});

test('Another server shows a published page within a second, and one that starts later from its first answer', async () => {
  const other = await startTestApp({ publicUrl, site: await builtSite(publicUrl), sharing: app });
  other.publisher.follow();
  await publish(DISCLAIMER, { markdown: 'Everywhere.' });
  await expect.poll(() => text(DISCLAIMER, other), { interval: 20 }).toContain('Everywhere.');
  const later = await startTestApp({ publicUrl, site: await builtSite(publicUrl), sharing: app });
  expect(await text(DISCLAIMER, later)).toContain('Everywhere.');
  await later.close();
  await other.close();
});

test('What an attacker would type is text, and what a page cannot be is refused with a reason', async () => {
  const evil = '</title><script>alert(1)</script>';
  await publish(DISCLAIMER, {
    ...{ title: evil, searchTitle: evil, description: evil, lead: evil },
    markdown: `${evil}\n\n[x](javascript:alert(1)) ![y](https://evil.example/a.png)\n\n<img src=x onerror=alert(1)>`,
  });
  const answer = await app.call(DISCLAIMER);
  const html = await answer.text();
  expect(html).not.toContain('<script>alert');
  expect(html).not.toMatch(/<img[^>]*onerror|href="javascript:|src="https:\/\/evil/);
  expect(answer.headers.get('Content-Security-Policy')).not.toContain('unsafe');
  const refused = async (change: Partial<PageFields>, slug = 'fine') => {
    const problem = await (await ask('', { slug, fields: { ...fields, ...change } })).json();
    return [problem.code, problem.errors?.[0]?.field];
  };
  expect(await refused({ title: ' ' })).toEqual(['invalid_fields', 'fields.title']);
  expect(await refused({ title: 'x {{#rows}}' })).toEqual(['invalid_fields', 'fields.title']);
  expect(await refused({ markdown: '> '.repeat(50) })).toEqual(['invalid_fields', 'fields.markdown']);
  expect(await refused({}, '../admin')).toEqual(['invalid_fields', 'slug']);
  await ask('', { slug: 'taken', fields });
  expect(await refused({ share: '../../etc' })).toEqual(['invalid_fields', 'fields.share']);
  expect(await refused({ title: 'Another' }, 'taken')).toEqual(['invalid_fields', 'slug']);
});

test('A picture of a page’s text cannot be deleted while it is there, and another one that takes its place is shown', async () => {
  app.publisher.follow();
  const { name } = await upload(app, token, { alt: 'A pitch' });
  const { path }: PageView = await (await ask('', { slug: 'pitch', fields })).json();
  await publish(path, { markdown: `![A pitch](/api/blog/${name})`, share: name });
  expect(await text(path)).toContain(`/api/blog/${name}`);
  const refused = await app.call(`/api/media/${name}`, { method: 'DELETE', token });
  expect(refused.status).toBe(409);
  expect((await refused.json()).detail).toContain('page “नियम और शर्तें”');
  const body = await aPictureForm({}, await aPicture({ width: 90, height: 60 }));
  const replaced = await app.call(`/api/media/${name}/replace`, { method: 'POST', token, body });
  expect(replaced.status, await replaced.clone().text()).toBeLessThan(300);
  await expect.poll(() => text(path), { interval: 50 }).not.toContain(name);
  const { fields: now, history } = await read(path);
  expect(now.markdown).toMatch(/^!\[A pitch\]\(\/api\/blog\/(?!.*x-)/);
  expect(now.share).not.toBe(name);
  expect(history).toHaveLength(2);
});
