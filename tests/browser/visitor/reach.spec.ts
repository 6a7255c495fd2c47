import { wayOf } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use({
  ...withoutWorker,
  permissions: ['clipboard-read', 'clipboard-write'],
  allowedConsole: { lines: [/status of 404/] },
});

const textOf = (href: string | null) => new URL(href ?? '').searchParams.get('text');

test('A chat opens with words that fit its button, and name the page or the post', async ({ page }) => {
  await page.goto('/cricket');
  const ask = page.getByRole('complementary', { name: 'Ask first' }).getByRole('link').first();
  await expect(ask).toHaveAttribute('href', /^https:\/\/wa\.me\/910000000001\?text=/);
  expect(textOf(await ask.getAttribute('href'))).toBe(
    'Hello, I would like a new ID. I am reading “Cricket Betting”. ',
  );

  await page.goto('/blog?category=1');
  const card = page.getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  const play = textOf(await card.getByRole('link', { name: 'Play Now' }).getAttribute('href'));
  expect(play).toMatch(/^Hello, I would like to play\./);
  expect(play).toContain(title.slice(0, 30));

  await card.getByRole('link', { name: 'read' }).click();
  await expect(page).toHaveURL(/\/blog\/\d+\//);
  await expect(page.getByRole('complementary', { name: 'Ask' })).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const talk = page.getByRole('complementary', { name: 'Ask' }).getByRole('link');
  await expect(talk).toHaveCount(3);
  const texts = await talk.evaluateAll((links) =>
    links.map((link) => new URL(link.getAttribute('href') ?? '').searchParams.get('text')),
  );
  expect(texts).toEqual([
    `Hello, I would like a new ID. I am reading “${heading}”. `,
    'Hello, I have a question about a deposit or a withdrawal: ',
    `Hello, I have a question about “${heading}”: `,
  ]);
});

test('On a wide screen the button for a new ID is in the head of a long page and in sight all along its text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of ['/cricket', '/blog/28']) {
    await page.goto(path);
    const action = page.getByRole('main').getByRole('link', { name: 'New ID on WhatsApp', exact: true });
    await expect(action).toHaveCount(2);
    await expect(action.first(), path).toBeInViewport();
    await page.getByRole('main').locator('h2').nth(2).scrollIntoViewIfNeeded();
    await expect(action.last(), path).toBeInViewport({ ratio: 1 });
    // It covers nothing of the table of contents.
    const parts = [action.last().locator('..'), page.locator('.on-this-page')];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const [above, below] = boxes
      .map((box) => box ?? { y: 0, height: 0 })
      .sort((one, other) => one.y - other.y);
    expect(below?.y, path).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  }
});

test('Who cannot log in has Help highlighted, and each number once', async ({ page }) => {
  await page.goto('/reddyAnnalogin');
  const numbers = page.getByRole('complementary', { name: 'Ask first' }).getByRole('link');
  const colours = await numbers.evaluateAll((links) =>
    links.map((link) => getComputedStyle(link).backgroundColor),
  );
  expect(colours[0]).toBe(colours[1]);
  expect(colours[2]).not.toBe(colours[1]);
});

test('On a phone the contact form begins on the first screen, with each number once below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/contact');
  const box = await page.getByRole('textbox', { name: 'First name' }).boundingBox();
  expect(box?.y).toBeLessThan(320);
  await expect(page.getByRole('main').getByText('+91 00000 00001', { exact: true })).toHaveCount(1);
});

test('The numbers of the contact page are called with a tap and copied with a press', async ({ page }) => {
  await page.goto('/contact');
  const call = page.getByRole('link', { name: 'Call +91 00000 00002' });
  await expect(call).toHaveAttribute('href', 'tel:+910000000002');
  await page.getByRole('button', { name: 'Copy +91 00000 00002' }).click();
  await expect(page.getByText('+91 00000 00002 copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+91 00000 00002');
});

test('After a message one reads where the answer goes, and what one wrote', async ({ page, contact }) => {
  await contact.open();
  const email = `asha-${crypto.randomUUID()}@example.com`;
  await contact.write(email, 'Is there a limit?\nOn Sundays?');
  await contact.box('Phone').fill('+91 98765 43210');
  await wayOf(page).selectOption('whatsapp');
  await contact.apply.click();
  await expect(page.getByRole('alert')).toHaveText('Form submitted successfully!');
  const receipt = page.getByRole('region', { name: 'Your message' });
  await expect(receipt).toContainText(`The answer goes to ${email} or +91 98765 43210.`);
  await expect(receipt).toContainText('Preferred: WhatsApp.');
  const fold = receipt.getByText('What you wrote');
  const sign = () => fold.evaluate((summary) => getComputedStyle(summary, '::before').content);
  expect(await sign()).toContain('+');
  await fold.click();
  await expect(receipt.getByText('On Sundays?')).toBeVisible();
  expect(await sign()).toContain('–');
});
