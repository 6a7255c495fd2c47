import type { Page } from '@playwright/test';
import { ContactPage, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { layout, setFontSize } from '#tests/support/looks.ts';
import { heading } from '#tests/support/visitor-pages.ts';

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

/** 400 kbit/s and a fifth of a second to the server and back. */
async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  });
}

test('A first visit with large letters on a slow line works to the end', async ({ page, email, stored }) => {
  test.slow();
  await setFontSize(page, 24);
  await slowLine(page);
  /** Nothing is outside of the screen, and what stays in view leaves room to read. */
  const fits = async () => {
    const { inView, ...beside } = await layout(page);
    expect(beside, page.url()).toEqual({ sideways: 0, beside: [] });
    expect(inView, page.url()).toBeLessThanOrEqual(0.2);
  };

  // From a search engine, at a post.
  await page.goto('/blog/28/how-to-read-a-pitch-before-the-toss');
  await expect(heading(page)).toHaveText('How to Read a Pitch Before the Toss');
  await expect(page.locator('.prose')).toContainText('two captains crouch');
  await fits();
  const share = page.getByRole('main').getByRole('link', { name: 'Share on WhatsApp' }).first();
  await expect(share).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=/);

  // The menu leads to what the site offers.
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: 'Service' }).tap();
  await menu.getByRole('link', { name: 'Cricket Betting' }).tap();
  await expect(heading(page)).toHaveText('Cricket Betting');
  await fits();

  // What is not in the menu is found.
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
  await page.keyboard.type('leauge');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Showing “league”' })).toBeVisible();
  await fits();
  await page.getByRole('link', { name: /IPL Guide/ }).tap();
  await expect(heading(page)).toHaveText('The Indian Premier League');
  await expect(page.getByRole('region', { name: 'Titles through the 2025 season' })).toContainText(
    'Mumbai Indians',
  );
  await fits();

  // The bar at the foot leads to the form. With such letters it stands below the footer, which is laid out as it comes near: two
  // steps, so that it is there before the press.
  const form = page.getByRole('link', { name: 'Write to us' });
  await form.scrollIntoViewIfNeeded();
  // Not by a tap: one that falls into a scroll only stops it.
  await form.click();
  await expect(page).toHaveURL('/contact');
  const contact = new ContactPage(page);
  await contact.send(email, 'Which ID is for cricket?');
  await expect(contact.alert).toHaveText(SENT);
  await expect(page.getByRole('main')).toContainText(email);
  await fits();
  expect(stored().map(({ message }) => message)).toEqual(['Which ID is for cricket?']);
});
