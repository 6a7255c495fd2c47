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
  await contact.apply.click();
  await expect(page.getByRole('alert')).toHaveText('Form submitted successfully!');
  const receipt = page.getByRole('region', { name: 'Your message' });
  await expect(receipt).toContainText(`The answer goes to ${email} or +91 98765 43210.`);
  await receipt.getByText('What you wrote').click();
  await expect(receipt.getByText('On Sundays?')).toBeVisible();
});
