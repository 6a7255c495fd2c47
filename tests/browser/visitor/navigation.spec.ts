import type { Locator } from '@playwright/test';
import { expect, test, withoutWorker } from '#tests/support/site.ts';
import { link, nav, open, PHONE, toggle } from '#tests/support/visitor-pages.ts';

test.use(withoutWorker);

async function expectOpen(button: Locator, isOpen: boolean): Promise<void> {
  await expect(button).toHaveAttribute('aria-expanded', String(isOpen));
}

test('A visitor opens Service and Rules, and closes them by a second click', async ({ page }) => {
  await open(page);
  const [service, rules] = [toggle(page, 'Service'), toggle(page, 'Rules')];
  await service.click();
  await rules.click();
  await expectOpen(service, true);
  await expectOpen(rules, true);
  await expect(link(page, 'All services')).toHaveAttribute('href', '/service');
  await expect(
    nav(page)
      .locator(`#${await service.getAttribute('aria-controls')}`)
      .getByRole('link'),
  ).toHaveText([
    'All services',
    'Reddy Anna Login',
    'Cricket Betting',
    'Football Betting',
    'Horse Race Betting',
    'Tennis Betting',
    'Indian Card Games',
    'Casino',
  ]);
  await expect(link(page, 'Disclaimer')).toBeVisible();
  await service.click();
  await expect(link(page, 'Casino')).toBeHidden();
  await expect(link(page, 'Disclaimer')).toBeVisible();
});

test('A click outside the navbar closes both lists, and so does Escape', async ({ page }) => {
  await open(page);
  const [service, rules] = [toggle(page, 'Service'), toggle(page, 'Rules')];
  for (const close of [
    () => page.getByRole('heading', { level: 1 }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await service.click();
    await rules.click();
    await expect(link(page, 'Casino')).toBeVisible();
    await close();
    await expectOpen(service, false);
    await expectOpen(rules, false);
    await expect(link(page, 'Casino')).toBeHidden();
    await expect(link(page, 'Disclaimer')).toBeHidden();
  }
});

test('A visitor walks the navigation with the arrow keys', async ({ page }) => {
  await open(page);
  await link(page, 'HOME').focus();
  await page.keyboard.press('ArrowRight');
  await expect(toggle(page, 'Service')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'All services')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Reddy Anna Login')).toBeFocused();
  await page.keyboard.press('End');
  await expect(link(page, 'Casino')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(link(page, 'About Us')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(toggle(page, 'Service')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(link(page, 'HOME')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(link(page, 'Blog')).toBeFocused();
});

test('On a phone the navigation is a menu that closes in three ways', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page);
  const menu = page.getByRole('button', { name: 'Menu' });
  const box = await menu.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await expect(nav(page)).toBeHidden();

  await menu.click();
  await expectOpen(menu, true);
  await expect(link(page, 'Contact')).toBeVisible();
  await page.locator('.site-nav-overlay').click({ position: { x: 180, y: 660 } });
  await expect(nav(page)).toBeHidden();
  await expectOpen(menu, false);

  await menu.click();
  await toggle(page, 'Service').click();
  await expect(link(page, 'Tennis Betting')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(nav(page)).toBeHidden();

  await menu.click();
  await link(page, 'Sports ID').click();
  await expect(page).toHaveURL('/sports-id');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sports ID');
  await expect(nav(page)).toBeHidden();
});

test('The first key on a page leads past the navigation', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null);
  expect(inMain).toBe(true);
});

test.describe('Before any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu and its lists open and close', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Menu' }).click();
    await toggle(page, 'Service').click();
    await toggle(page, 'Rules').click();
    await expect(link(page, 'Casino')).toBeVisible();
    await expect(link(page, 'Disclaimer')).toBeVisible();
    await toggle(page, 'Service').click();
    await expect(link(page, 'Casino')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(nav(page)).toBeHidden();
  });

  test('the lists open on wide screens', async ({ page }) => {
    await page.goto('/contact');
    await toggle(page, 'Service').click();
    await link(page, 'Casino').click();
    await expect(page).toHaveURL('/casino');
  });
});
