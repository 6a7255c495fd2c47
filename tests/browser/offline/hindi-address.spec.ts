import { addPost } from '#tests/support/posts.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';
import { between, install, opened } from '#tests/support/worker-pages.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/, /net::ERR/] } });

const TITLE = 'आज का मैच: कौन जीतेगा?';
const SLUG = 'आज-का-मैच-कौन-जीतेगा';

test('A post in Hindi opens at its address, offline too', async ({ page, context, owner, site, request }) => {
  const { id } = await addPost(owner, {
    blog_title: TITLE,
    description: 'भारत और ऑस्ट्रेलिया के बीच **शाम सात बजे**।',
    language: 'hi-IN',
    seo_title: 'मैच की भविष्यवाणी',
  });
  const path = `/blog/${id}/${encodeURIComponent(SLUG)}`;
  const feed = await (await request.get('/blog/feed.xml')).text();
  const link = /<link>([^<]*)<\/link><guid/.exec(feed)?.[1] ?? '';
  expect(new URL(link).pathname).toBe(path);
  expect(feed).toContain('<dc:language>hi-IN</dc:language>');

  await install(page);
  await finished(page);
  await page.goto('/blog');
  const card = page.getByRole('article').filter({ hasText: 'आज का मैच' });
  await expect(card.getByRole('heading')).toHaveAttribute('lang', 'hi-IN');
  await card.getByRole('link', { name: 'read' }).click();
  await expect(page).toHaveURL(site.url + path);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(TITLE);

  // The worker's page and Koa's are the same.
  const [koa, worker] = [await (await request.get(path)).text(), await opened(page, path)];
  const article = (html: string) =>
    between(html, '<article>', '</aside>') + between(html, '<title>', '</title>');
  expect(article(worker)).toBe(article(koa));
  const canonicalOf = (html: string) => /<link rel="canonical"[^>]*>/.exec(html)?.[0];
  expect(canonicalOf(worker)).toBe(canonicalOf(koa));
  expect(canonicalOf(worker)).toContain(path);

  await context.setOffline(true);
  for (const address of [path, `/blog/${id}/${SLUG}`, path.toLowerCase(), `/blog/${id}/post`]) {
    await page.goto(address);
    await expect(heading).toHaveText(TITLE);
    await expect(page).toHaveTitle('मैच की भविष्यवाणी');
    await expect(page.locator('[lang="hi-IN"] strong')).toHaveText('शाम सात बजे');
  }
  await context.setOffline(false);
});
