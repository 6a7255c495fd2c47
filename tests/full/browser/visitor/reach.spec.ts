import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use({
  ...withoutWorker,
  permissions: ['clipboard-read', 'clipboard-write'],
  allowedConsole: { lines: [/status of 404/] },
});

const textOf = (href: string | null) => new URL(href ?? '').searchParams.get('text');

test('A post is shared to WhatsApp with title and address', async ({ page }) => {
  await page.goto('/blog/28');
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const share = page.getByRole('link', { name: 'Share on WhatsApp' });
  await expect(share).toHaveCount(2);
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  for (const link of await share.all())
    expect(textOf(await link.getAttribute('href'))).toBe(`${heading} ${canonical}`);
});

for (const path of ['/service', '/reddyAnnalogin']) {
  test(`${path} has the contact buttons on a wide screen, too`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    const ask = page.getByRole('complementary', { name: 'Ask first' });
    await expect(ask.getByRole('link', { name: /WhatsApp/ })).toHaveCount(3);
  });
}

test('An unknown address offers a search and three ways on', async ({ page }) => {
  await page.goto('/privacy-polic');
  const main = page.getByRole('main');
  for (const name of ['Back to the home page', 'Read the blog', 'Write to us'])
    await expect(main.getByRole('link', { name })).toBeVisible();
  await main.getByRole('searchbox').fill('pitch');
  await main.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/blog\?q=pitch/);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('The feed of the blog has a link, and a post says when it was published', async ({ page, request }) => {
  await page.goto('/blog');
  const feed = await page.getByRole('link', { name: 'Follow the blog by RSS' }).getAttribute('href');
  expect((await request.get(feed ?? '')).headers()['content-type']).toContain('application/rss+xml');
  const [post] = await (await request.get('/api/blogs?limit=1')).json();
  const html = await (await request.get(`/blog/${post.id}`)).text();
  expect(html).toContain(`<meta property="article:published_time" content="${post.date}"/>`);
});

test('A long text leads back to its top', async ({ page }) => {
  await page.goto('/home/iplpage');
  await page.getByRole('link', { name: 'Back to top' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200);
});

test('Each number says what it is for, also to listeners and search engines', async ({ page }) => {
  const purposes = ['New ID', 'Deposits and withdrawals', 'Help'];
  await page.goto('/contact');
  const numbers = purposes.map((purpose, at) => ({ purpose, number: `+91 00000 0000${at + 1}` }));
  for (const { purpose, number } of numbers) {
    const chat = page.getByRole('link', { name: `${purpose} on WhatsApp ${number}`, exact: true });
    await expect(chat).toBeVisible();
    const call = page.getByRole('link', { name: `${purpose} Call ${number}`, exact: true });
    await expect(call).toBeVisible();
    const copy = page.getByRole('button', { name: `Copy ${number}, ${purpose}`, exact: true });
    await expect(copy).toBeVisible();
  }
  await page.goto('/');
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [organization] = texts
    .flatMap((text) => JSON.parse(text))
    .filter((it) => it['@type'] === 'Organization');
  expect(organization.contactPoint).toEqual(
    numbers.map(({ purpose, number }) => ({
      '@type': 'ContactPoint',
      contactType: purpose,
      telephone: number,
    })),
  );
});
