import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/looks.ts';
import {
  expect,
  failedCalls,
  openFromMenu,
  publishSettings,
  screenTitle,
  statusWith,
  test,
} from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

const NUMBER = '+91 98765 43210';
const CHAT = 'https://wa.me/919876543210';
const numbers = (page: Page) => page.getByRole('group', { name: 'Number 1', exact: true });
const row = (page: Page, name: RegExp) => page.getByRole('button', { name });
/** On a phone the index is folded above the part. */
const partLink = async (page: Page, name: string) => {
  const index = page.getByRole('navigation', { name: 'Parts of the settings' });
  const opener = index.getByRole('button');
  if (await opener.isVisible()) await opener.click();
  await index.getByRole('link', { name }).click();
};
test('Settings are published, seen, undone and restored', async ({ page, open, owner, site }) => {
  const { content } = (await owner.get('/settings')).body;
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/admin/settings');
  await expect(screenTitle(page, 'Settings')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/settings\/brand$/);
  await page.goto('/admin/settings/numbers');
  await row(page, /^Number 1/).click();
  await expectFits(page);

  const number = numbers(page).getByLabel('Number', { exact: true });
  await number.fill('12345');
  await page.reload();
  await expect(statusWith(page, 'Your unpublished changes are back.')).toBeVisible();
  await row(page, /^Number 1/).click();
  await expect(number).toHaveAccessibleDescription(/not a phone number/);
  await number.fill('98765 43210');
  await number.press('Tab');
  const label = numbers(page).getByLabel('As visitors see it');
  await expect(label).toHaveValue(NUMBER);
  await expect(numbers(page).getByLabel('Chat link')).toHaveValue(CHAT);
  // By the keyboard, what is typed takes the place of what was read.
  await page.keyboard.type('Call us');
  await expect(label).toHaveValue('Call us');
  await label.fill(NUMBER);
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  // A press of Publish is what leaves the field.
  const sheet = page.getByRole('dialog', { name: 'Publish these changes?' });
  await number.fill('98765 43210');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await sheet.getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await expect(row(page, /^Number 1/)).toContainText(NUMBER);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(sheet.getByRole('deletion').filter({ hasText: '+91 00000 00001' })).toBeVisible();
  await expect(sheet.getByRole('insertion').filter({ hasText: NUMBER })).toBeVisible();
  const mayAnswer = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/api/settings',
    async (route) => {
      await mayAnswer.promise;
      await route.fallback();
    },
    { times: 1 },
  );
  await sheet.getByRole('button', { name: 'Publish now' }).click();
  await expect(sheet.getByRole('button', { name: 'Publishing…' })).toHaveAttribute('aria-busy', 'true');
  mayAnswer.resolve();
  await expect(statusWith(page, 'Published.')).toBeVisible();

  for (const path of ['/', '/about-us', '/sports-id', '/blog']) {
    const html = await (await site.fetch(path)).text();
    expect([path, html.includes(CHAT), html.includes('910000000001')]).toEqual([path, true, false]);
  }
  await page.goto('/contact');
  await expect(page.locator(`a[href^="${CHAT}"]`).first()).toBeAttached();
  expect(await page.content()).not.toContain('910000000001');

  await test.step('What was published is undone in one press, and an earlier state restored from the history', async () => {
    await page.goto('/admin');
    await openFromMenu(page, 'Settings');
    await page.getByLabel('Name of the site').fill('Bat & Ball');
    await publishSettings(page);
    const topBar = page.getByRole('banner');
    await expect(topBar.getByRole('link', { name: 'Bat & Ball' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(statusWith(page, 'Undone')).toBeVisible();
    await expect(topBar.getByRole('link', { name: 'Reddy Anna' })).toBeVisible();
    await expect(page.getByLabel('Name of the site')).toHaveValue('Reddy Anna');
    await partLink(page, 'History');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('listitem').first()).toContainText(/operator: restored: Brand/);
    await history
      .getByRole('button', { name: /^Show the settings of/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Changes if you restore' });
    await expect(sheet.getByRole('insertion').filter({ hasText: 'Bat & Ball' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Restore' }).click();
    await expect(statusWith(page, 'Restored')).toBeVisible();
    await partLink(page, 'Brand');
    await expect(page.getByLabel('Name of the site')).toHaveValue('Bat & Ball');
    await page.goto('/about-us');
    await expect(page).toHaveTitle(/Bat & Ball/);
  });

  // The other tests find the site as it was.
  const { revision } = (await owner.get('/settings')).body;
  expect((await owner.post('/settings', { revision, content })).status).toBeLessThan(300);
});
