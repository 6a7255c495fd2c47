import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSeededSite } from '#tests/support/built-site.ts';
import { bodyOf, type Client, clientOf } from '#tests/support/client.ts';
import { pageCalls } from '#tests/support/page-calls.ts';
import { addPost } from '#tests/support/posts.ts';
import { settingsCalls } from '#tests/support/settings-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const ORIGIN = 'https://site.example';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startSeededSite(ORIGIN);
  owner = clientOf(app.url, await app.login());
});
afterAll(() => app.close());
afterEach(async () => {
  for (const path of (await settingsCalls(owner).read()).content.structure.hidden) await hide(path, false);
});

const hide = (path: string, isHidden = true) => owner.post('/page-desk/hide', { path, isHidden });
const textOf = async (path: string) => (await app.call(path)).text();
const documents = async () => JSON.parse(await textOf('/site-state.json')).documents;
const row = async (path: string) =>
  (await bodyOf(owner.get('/page-desk'))).find((each: { path: string }) => each.path === path);

/** What all pages are listed by, besides the page's own address. */
const linking = ['/', '/service', '/about-us', '/blog', '/sitemap.xml', '/search-index.json'];

test('A hidden page is not found under any of its addresses, and nothing leads to it until it is shown again', async () => {
  for (const path of ['/about-us', '/about', '/casino'])
    expect((await app.call(path)).status, path).toBe(200);
  expect((await hide('/about-us')).status).toBe(204);
  expect((await hide('/casino')).status).toBe(204);
  for (const path of ['/about-us', '/about', '/casino']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await app.call(path, { method });
      expect(answer.status, `${method} ${path}`).toBe(404);
      if (method === 'GET') expect(await answer.text()).toContain('Page not found');
    }
  }
  for (const path of linking) {
    const text = (await textOf(path)).replace(/"hidden":\[[^\]]*\]/g, '');
    expect(text, path).not.toMatch(
      /(?:href="|"href":"|"path":"|<loc>https:\/\/site\.example)\/(?:about-us|casino)["<]/,
    );
  }
  expect(await textOf('/service')).not.toContain('<h2 class="info-card-title">Casino');
  const { pages } = await bodyOf(clientOf(app.url).get('/search?q=roulette'));
  expect(pages.map(({ path }: { path: string }) => path)).not.toContain('/casino');
  const { headers } = await app.call('/casino');
  expect(headers.get('etag')).toContain((await documents())['/casino']);
  expect((await row('/casino')).isHidden).toBe(true);

  for (const path of ['/about-us', '/casino']) expect((await hide(path, false)).status).toBe(204);
  for (const path of ['/about-us', '/about', '/casino'])
    expect((await app.call(path)).status, path).toBe(200);
  expect(await textOf('/sitemap.xml')).toContain('/casino');
  expect(await textOf('/service')).toContain('<h2 class="info-card-title">Casino');
  expect((await app.call('/casino')).headers.get('etag')).toContain((await documents())['/casino']);
});

test('Links to a hidden page are plain text in posts, pages and feeds, and are back with it', async () => {
  const { id } = await addPost(owner, {
    blog_title: 'Where to play',
    description: `See [the tables](/casino#odds), [cards](${ORIGIN}/indianCard), <${ORIGIN}/casino> and [elsewhere](https://other.example/casino).\n\nRead next: [Casino](/casino)`,
  });
  const pages = pageCalls(owner);
  await pages.change('/publish', '/disclaimer', {
    markdown:
      'Ask at [the casino][1], or [us](/contact).\n\n[All tables](/casino)\n\n- [One table](/casino)\n- [A form](/contact)\n\nRead next: [Casino](/casino#next)\n\n[1]: /casino',
  });
  const html = async () => (await bodyOf(clientOf(app.url).get(`/blogs/${id}?view=html`))).html;
  const before = await html();
  expect(before).toContain('<a href="/casino#odds">the tables</a>');
  expect(await bodyOf(owner.get('/page-desk/links?path=/casino'))).toEqual([
    { kind: 'setting', id: 'services', title: 'Casino' },
    expect.objectContaining({ kind: 'setting', id: 'login' }),
    { kind: 'page', id: '/disclaimer', title: 'Disclaimer' },
    { kind: 'post', id: String(id), title: 'Where to play' },
  ]);

  await hide('/casino');
  for (const text of [
    await html(),
    await textOf(`/blog/${id}/where-to-play`),
    await textOf('/blog/feed.xml'),
  ]) {
    expect(text).toContain('See the tables,');
    expect(text).toContain('/indianCard');
    expect(text).toContain('https://other.example/casino');
    expect(text).not.toMatch(/(?:href="|=&quot;)(?:https:\/\/site\.example)?\/casino/);
  }
  const disclaimer = await textOf('/disclaimer');
  expect(disclaimer).toMatch(/Ask at (?:<span>)?the casino/);
  expect(disclaimer).not.toMatch(/All tables|One table|Read next/);
  expect(disclaimer).toContain('<li><a href="/contact">A form</a></li>');
  expect(await html()).not.toContain('read-next');
  await hide('/casino', false);
  expect(await html()).toBe(before);
  expect(await textOf('/disclaimer')).toContain('<a href="/casino">the casino</a>');
});

test('Without the odds calculator no page promises it, and without a page the calculator names none', async () => {
  const promises = [
    ['/cricket', 'What a lay can cost'],
    ['/football', 'Add up three prices'],
    ['/responsible-play', 'A budget that says when to stop'],
  ] as const;
  for (const [path, words] of promises) expect(await textOf(path)).toContain(words);
  expect(await textOf('/odds')).toContain('Cricket: back, lay and liability');
  await hide('/odds');
  for (const [path, words] of promises) {
    const text = await textOf(path);
    expect(text, path).not.toContain(words);
    expect(text, path).not.toMatch(/calculator|Read next/);
  }
  await hide('/odds', false);
  await hide('/cricket');
  expect(await textOf('/odds')).not.toContain('Cricket: back, lay and liability');
});

test('With the glossary no post explains its words, and with the fixtures their calendar and saved page go', async () => {
  const { id } = await addPost(owner, { blog_title: 'Margins', description: 'What a handicap is.' });
  const html = async () => (await bodyOf(clientOf(app.url).get(`/blogs/${id}?view=html`))).html;
  expect(await html()).toContain('class="term"');
  await hide('/glossary');
  await hide('/fixtures');
  expect(await html()).toContain('<p>What a handicap is.</p>');
  for (const path of ['/glossary', '/fixtures', '/fixtures.ics', '/built/fixtures'])
    expect((await app.call(path)).status, path).toBe(404);
  const saved = await documents();
  expect(saved['/built/fixtures']).toBe(saved['/glossary']);
  expect(saved['/fixtures']).toBeUndefined();
  expect(await textOf('/')).not.toContain('href="/fixtures"');
  await hide('/glossary', false);
  await hide('/fixtures', false);
  expect((await app.call('/fixtures.ics')).status).toBe(200);
});

test('It is a publication of the settings: with its history, its preview and its way back', async () => {
  const calls = settingsCalls(owner);
  const { revision } = await calls.read();
  await hide('/casino');
  const hidden = await calls.read();
  expect(hidden.history[0]).toMatchObject({ changed: ['Pages'] });
  expect(hidden.content.structure.hidden).toEqual(['/casino']);
  await bodyOf(owner.post(`/settings/${revision}/restore`, { revision: hidden.revision }));
  expect((await app.call('/casino')).status).toBe(200);
  const structure = { hidden: ['/tennis'] };
  const { path } = await bodyOf(
    owner.post('/settings-preview', { content: { ...hidden.content, structure } }),
  );
  expect((await app.call(`${path}/tennis`)).status).toBe(404);
  expect(await textOf(`${path}/about-us`)).not.toContain('/tennis"');
  expect((await app.call('/tennis')).status).toBe(200);
});

test('A hidden page can be looked at by its editor before it is shown again', async () => {
  const pages = pageCalls(owner);
  await hide('/casino');
  const { fields } = await pages.read('/casino');
  const { path } = await bodyOf(owner.post('/page-desk/preview', { path: '/casino', fields }));
  expect((await app.call(path)).status).toBe(200);
  await hide('/casino', false);
});

test.for(['/', '/contact', '/blog', '/privacy-policy', '/login', '/offline', '/p/own', '/nowhere'])(
  '%s cannot be hidden',
  async (path) => {
    expect((await hide(path)).status).toBe(404);
  },
);
