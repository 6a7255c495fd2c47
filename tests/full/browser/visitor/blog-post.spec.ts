import { expect, test } from '#tests/support/site.ts';

const PHONE = { width: 360, height: 740 };

test('On a phone the table of contents is folded until it is opened', async ({ page, request }) => {
  const [post] = await (await request.get('/api/blogs?q=notations')).json();
  await page.setViewportSize(PHONE);
  await page.goto(`/blog/${post.id}`);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents.getByRole('link')).toHaveCount(0);
  await contents.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(contents.getByRole('link')).toHaveText(headings(post.description));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: headings(post.description)[0] ?? '' })).toBeInViewport();
});

test.describe('Where what stands below a post does not come', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: [/status of 503/, /Service Worker/] } });

  test('the post is there, and nothing is said', async ({ page }) => {
    await page.goto('/blog');
    await expect(page.getByRole('article').first()).toContainText(' ago');
    const refused: string[] = [];
    await page.route(/\/api\/(category\/\d+|blogs)\?/, (route) => {
      refused.push(route.request().url());
      return route.fulfill({ status: 503 });
    });
    await page.getByRole('article').first().getByRole('link', { name: 'read' }).click();
    await expect(page.locator('.prose')).toBeVisible();
    await expect.poll(() => refused.length).toBe(2);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('region', { name: /^More in/ })).toHaveCount(0);
  });
});

/** The parts of a text: the words of its `##` lines. */
const headings = (markdown: string): string[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].map(([, text = '']) => text);
