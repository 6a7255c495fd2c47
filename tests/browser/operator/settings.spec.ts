import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/looks.ts';
import {
  expect,
  failedCalls,
  openFromMenu,
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
const publishNow = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
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

  await page.reload();
  await expect(row(page, /^Number 1/)).toContainText(NUMBER);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish these changes?' });
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
    await publishNow(page);
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

test('Entries of the menu are moved by key and hidden, seen before they are published, and taken back', async ({
  page,
  open,
}) => {
  await open('/admin/settings/menu');
  const menu = page.getByRole('group', { name: 'Main menu', exact: true });
  const names = () => menu.locator('.settings-arranged').allInnerTexts();
  await expect(menu.getByRole('listitem')).toHaveCount(7);
  const usual = await names();
  const handle = menu.getByRole('button', { name: 'Move Blog', exact: true });
  await handle.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(handle).toBeFocused();
  expect((await names()).slice(-2)).toEqual(['Blog', 'Contact']);
  await expect(menu.getByRole('button', { name: 'Hide Contact' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Hide Sports ID' }).press('Enter');
  await expect(menu.getByRole('button', { name: 'Show Sports ID' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(menu.getByRole('button', { name: 'Hide Sports ID' })).toBeVisible();
  await page.keyboard.press('Control+y');
  await expectFits(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish these changes?' });
  await expect(sheet.getByRole('insertion')).toHaveText('Sports ID');
  await expect(sheet).toContainText('Moved here from position 6: Contact');
  await sheet.getByRole('button', { name: 'Publish now' }).click();
  await expect(statusWith(page, 'Published.')).toBeVisible();

  const visitor = await page.context().newPage();
  const nav = visitor.getByRole('navigation', { name: 'Main' });
  await visitor.goto('/about-us');
  await expect(nav.getByRole('link', { name: 'Sports ID' })).toHaveCount(0);
  await expect(nav.getByRole('listitem').last()).toContainText('Contact');
  await page.keyboard.press('u');
  await expect(statusWith(page, /Undone/)).toBeVisible();
  await expect.poll(names).toEqual(usual);
  await visitor.close();
});

test('A section of the home page is hidden and moved, and visitors see it so', async ({ page, open }) => {
  await open('/admin/settings/home');
  const sections = page.getByRole('group', { name: 'Sections', exact: true });
  await sections.getByRole('button', { name: 'Hide Stories' }).click();
  const questions = sections.getByRole('button', { name: 'Move Questions' });
  for (let place = 12; place > 0; place -= 1) {
    await questions.focus();
    await page.keyboard.press('Alt+ArrowUp');
  }
  await expect(sections.locator('.settings-arranged').first()).toHaveText('Questions');
  await publishNow(page);
  await expect(statusWith(page, 'Published.')).toBeVisible();
  await page.goto('/');
  await expect(page.locator('main section h2').first()).toHaveText(/questions/i);
  await expect(page.getByRole('heading', { name: 'Success stories' })).toHaveCount(0);
  // Read on, the page hydrates: it stays as it was delivered.
  await page.keyboard.press('Tab');
  await expect(page.locator('main section h2').first()).toHaveText(/questions/i);
});
