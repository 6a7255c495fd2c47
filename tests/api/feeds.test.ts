import { test as base, describe, expect } from '#tests/support/api-test.ts';
import { startPages } from '#tests/support/page-app.ts';
import { insertPosts } from '#tests/support/posts.ts';

/** The pages that the server makes; none names the address that it listens on. */
const test = base.extend('pages', async ({ app }, { onCleanup }) => {
  const { url, close } = await startPages(app);
  onCleanup(close);
  return {
    ask: (path: string, init?: RequestInit) => fetch(url + path, init),
    async read(path: string) {
      const answer = await fetch(url + path);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).not.toContain('127.0.0.1');
      return { type: answer.headers.get('content-type'), text };
    },
  };
});

const all = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, inner = '']) => inner);

describe('The sitemap', () => {
  test('names every page, category and post once, by address and date', async ({ app, pages }) => {
    await insertPosts(
      app,
      Array.from({ length: 205 }, (_, index) => ({
        blogTitle: `Post & more ${index}`,
        date: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      })),
    );
    const { type, text } = await pages.read('/sitemap.xml');
    expect(type).toContain('application/xml');
    const addresses = all(text, 'loc');
    expect(addresses.slice(0, 6)).toEqual([
      'https://site.example/',
      'https://site.example/blog',
      'https://site.example/fixtures',
      'https://site.example/about-us',
      'https://site.example/blog?category=1',
      'https://site.example/blog/205/post-more-204',
    ]);
    expect(new Set(addresses).size).toBe(210);
    // Home and the listing change with the newest post.
    expect(all(text, 'lastmod').slice(0, 3)).toEqual(Array(3).fill('2026-01-01T00:03:24.000Z'));
    expect(all(text, 'lastmod')).toHaveLength(207);
  });

  test('tells when a post was corrected', async ({ app, clock, owner, pages }) => {
    await insertPosts(app, [{ date: new Date('2026-01-01T00:00:00Z') }]);
    const [{ id, slug }] = (await owner.get('/blogs')).body;
    clock.set('2026-11-20T06:30:00Z');
    await owner.patch(`/blog/${id}`, { blog_title: 'Corrected' });
    const { text } = await pages.read('/sitemap.xml');
    expect(all(text, 'lastmod').at(-1)).toBe('2026-11-20T06:30:00.000Z');
    // At the address that it had.
    expect(text).toContain(`/blog/${id}/${slug}`);
  });

  test('without posts has the pages', async ({ pages }) => {
    expect(all((await pages.read('/sitemap.xml')).text, 'loc')).toHaveLength(4);
  });
});

describe('The sitemap of many posts', () => {
  const date = new Date('2026-01-01T00:00:00Z');

  test('is an index of files of a thousand, each post in one of them', async ({ app, pages }) => {
    await insertPosts(
      app,
      Array.from({ length: 2100 }, () => ({ date })),
    );
    // Of a part in which nothing is left, no line is written.
    await app.orm.em.getConnection().execute('update post set id = id + 5000 where id > 2090');
    const { type, text } = await pages.read('/sitemap.xml');
    expect(type).toContain('application/xml');
    expect(text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    const files = all(text, 'loc');
    expect(files).toEqual(['pages', 0, 1, 2, 7].map((part) => `https://site.example/sitemap-${part}.xml`));
    const lists = await Promise.all(
      files.map(async (file) => all((await pages.read(new URL(file).pathname)).text, 'loc')),
    );
    expect(lists.map((list) => list.length)).toEqual([5, 999, 1000, 91, 10]);
    expect(new Set(lists.flat()).size).toBe(2105);
    for (const list of lists) expect(list.length).toBeLessThanOrEqual(50_000);
  });

  test('names no draft, nothing deleted and nothing that is still to come', async ({ app, pages }) => {
    await insertPosts(app, [
      { date, state: 'draft' },
      { date, deletedAt: date },
      { date: new Date(Date.now() + 60_000) },
      { date },
      ...Array.from({ length: 1000 }, () => ({ date, state: 'draft' as const })),
    ]);
    const { text } = await pages.read('/sitemap-0.xml');
    expect(all(text, 'loc')).toEqual([expect.stringContaining('/blog/4/')]);
    // Only drafts stand in it.
    expect((await pages.ask('/sitemap-1.xml')).status).toBe(404);
  });
});

describe('The feed', () => {
  test('T15. holds the newest 30 posts, escaped, and a link to itself', async ({ app, pages }) => {
    await insertPosts(
      app,
      Array.from({ length: 40 }, () => ({})),
    );
    await insertPosts(app, [
      {
        blogTitle: '<script>alert("1")</script> & ]]>',
        excerpt: "it's < that\ufffe",
        date: new Date(Date.UTC(2026, 10, 20, 6)),
        category: 4,
      },
    ]);
    const { type, text } = await pages.read('/blog/feed.xml');
    expect(type).toContain('application/rss+xml');
    expect(text).toContain(
      '<atom:link href="https://site.example/blog/feed.xml" rel="self" type="application/rss+xml"/>',
    );
    expect(all(text, 'title').slice(0, 2)).toEqual([
      'Bat &amp; Ball',
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ]]&gt;',
    ]);
    expect(all(text, 'link')[1]).toBe('https://site.example/blog/41/script-alert-1-script');
    expect(all(text, 'pubDate')).toHaveLength(30);
    expect(all(text, 'pubDate')[0]).toBe('Fri, 20 Nov 2026 06:00:00 GMT');
    expect(all(text, 'category')[0]).toBe('Match Predictions');
    expect(all(text, 'description')[1]).toBe('it&apos;s &lt; that');
    expect(text).not.toContain('<script');
  });

  test('holds each text whole and the picture of its preview', async ({ app, pages }) => {
    await insertPosts(app, [{ blogTitle: 'With a picture' }]);
    const { text } = await pages.read('/blog/feed.xml');
    expect(all(text, 'content:encoded')).toEqual([
      '&lt;p&gt;Text of &lt;a href=&quot;https://site.example/blog&quot;&gt;1&lt;/a&gt;&lt;/p&gt;',
    ]);
    expect(text).toMatch(
      /<media:content url="https:\/\/site\.example\/api\/blog\/row-\d+\/share\.jpg" type="image\/jpeg" medium="image" width="1200" height="630"><media:description>A picture</,
    );
  });

  test('of an empty blog is a feed without posts', async ({ pages }) => {
    const { text } = await pages.read('/blog/feed.xml');
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
    expect(text).not.toContain('<item>');
  });
});

test('robots.txt forbids nothing and names the sitemap', async ({ pages }) => {
  const { type, text } = await pages.read('/robots.txt');
  expect(type).toContain('text/plain');
  expect(text).toBe('User-agent: *\nDisallow:\n\nSitemap: https://site.example/sitemap.xml\n');
});

test('Nothing else is answered here', async ({ pages }) => {
  for (const path of [
    '/feed.xml',
    '/sitemap-9.xml',
    '/sitemap-x.xml',
    '/sitemap-99999999999.xml',
    '/Sitemap.xml',
    '/blog/feed.xml/',
    '/__proto__',
    '/constructor',
  ]) {
    expect((await pages.ask(path)).status).toBe(404);
  }
  expect((await pages.ask('/sitemap.xml', { method: 'POST' })).status).toBe(405);
});
