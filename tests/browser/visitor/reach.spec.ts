import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use({
  ...withoutWorker,
  permissions: ['clipboard-read', 'clipboard-write'],
  allowedConsole: { lines: [/status of 404/] },
});

const textOf = (href: string | null) => new URL(href ?? '').searchParams.get('text');

test('A chat opens with words that name the page or the post', async ({ page }) => {
  await page.goto('/cricket');
  const ask = page.getByRole('complementary', { name: 'Ask first' }).getByRole('link').first();
  await expect(ask).toHaveAttribute('href', /^https:\/\/wa\.me\/910000000001\?text=/);
  expect(textOf(await ask.getAttribute('href'))).toContain('Cricket');

  await page.goto('/blog?category=1');
  const card = page.getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  const play = await card.getByRole('link', { name: 'Play Now' }).getAttribute('href');
  expect(textOf(play)).toContain(title.slice(0, 30));

  await card.getByRole('link', { name: 'read' }).click();
  await expect(page).toHaveURL(/\/blog\/\d+\//);
  await expect(page.getByRole('complementary', { name: 'Ask' })).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const talk = page.getByRole('complementary', { name: 'Ask' }).getByRole('link');
  await expect(talk).toHaveCount(3);
  for (const link of await talk.all()) expect(textOf(await link.getAttribute('href'))).toContain(heading);
});

test('A post is shared straight to WhatsApp, above its text and at its end, with title and address', async ({
  page,
}) => {
  await page.goto('/blog/28');
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const share = page.getByRole('link', { name: 'Share on WhatsApp' });
  await expect(share).toHaveCount(2);
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  for (const link of await share.all())
    expect(textOf(await link.getAttribute('href'))).toBe(`${heading} ${canonical}`);
});

test('The numbers of the contact page are called with a tap and copied with a press', async ({ page }) => {
  await page.goto('/contact');
  const call = page.getByRole('link', { name: 'Call +91 00000 00002' });
  await expect(call).toHaveAttribute('href', 'tel:+910000000002');
  await page.getByRole('button', { name: 'Copy +91 00000 00002' }).click();
  await expect(page.getByText('+91 00000 00002 copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+91 00000 00002');
});

for (const path of ['/service', '/reddyAnnalogin']) {
  test(`${path} has the contact buttons on a wide screen, too`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    const ask = page.getByRole('complementary', { name: 'Ask first' });
    await expect(ask.getByRole('link', { name: /WhatsApp/ })).toHaveCount(3);
  });
}

test('After a message one reads where the answer goes, and what one wrote', async ({ page, contact }) => {
  await contact.open();
  const email = `asha-${crypto.randomUUID()}@example.com`;
  await contact.write(email, 'Is there a limit?\nOn Sundays?');
  await contact.box('Phone').fill('+91 98765 43210');
  await contact.apply.click();
  await expect(page.getByRole('alert')).toHaveText('Form submitted successfully!');
  const receipt = page.getByRole('region', { name: 'Your message' });
  await expect(receipt).toContainText(`The answer goes to ${email} or +91 98765 43210.`);
  await receipt.getByText('What you wrote').click();
  await expect(receipt.getByText('On Sundays?')).toBeVisible();
});

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

test('Each number says what it is for: to the eye, to a listener, and to search engines', async ({
  page,
}) => {
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
