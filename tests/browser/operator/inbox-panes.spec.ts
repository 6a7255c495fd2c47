import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import {
  linkOf,
  messageTitle,
  openInbox,
  rowOf,
  rowsOf,
  stateOf,
  swipe,
} from '#tests/support/inbox-screen.ts';
import { leaveMessage, openOperatorScreen } from '#tests/support/operator-screens.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

const findsNothing = async (page: Page) => {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

test('On a desk the whole row opens, and list and message are side by side', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openInbox(page, site);
  const height = (await rowOf(page, 'One').boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThanOrEqual(36);
  expect(height).toBeLessThanOrEqual(44);
  await rowOf(page, 'Two').click({ position: { x: 500, y: 10 } });
  await expect(messageTitle(page)).toHaveText('Message of Two Rao');
  await expect(page).toHaveURL(/id=\d+$/);
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(linkOf(page, 'One')).toBeVisible();
  const list = await rowOf(page, 'Two').boundingBox();
  const message = await page.getByRole('article').boundingBox();
  expect(message?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0) - 1);
  await findsNothing(page);
  await linkOf(page, 'Three').click();
  await expect(messageTitle(page)).toHaveText('Message of Three Rao');
  await page.getByRole('link', { name: 'All messages' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(linkOf(page, 'Three')).toBeFocused();
});

test('The list stays where it is scrolled to while messages open beside it and close', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  for (let count = 0; count < 40; count += 1)
    await leaveMessage(site, {
      first_name: `P${count}`,
      email: `scrolled${count}@example.in`,
      message: 'scrolled',
    });
  await openOperatorScreen(page, site, '/admin/userInfo?q=scrolled');
  await expect(rowsOf(page)).toHaveCount(40);
  await page.getByRole('link', { name: 'P5', exact: true }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await page.getByRole('link', { name: 'P8', exact: true }).click();
  await expect(messageTitle(page)).toHaveText('Message of P8');
  await expect(page.getByRole('link', { name: 'P8', exact: true })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'P8', exact: true })).toBeFocused();
  await expect(page.getByRole('link', { name: 'P8', exact: true })).toBeInViewport();
});

test('What arrives while one reads is counted on top, and comes into the list when asked', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await leaveMessage(site, { first_name: 'Early', email: 'early@example.in' });
  await openOperatorScreen(page, site, '/admin/userInfo');
  await expect(rowsOf(page).first()).toBeVisible();
  const names = () => rowsOf(page).getByRole('rowheader').allTextContents();
  const before = await names();
  for (const name of ['Late', 'Later'])
    await leaveMessage(site, { first_name: name, email: `${name}@example.in` });
  await page.clock.runFor(31_000);
  const button = page.getByRole('button', { name: /^\d+ new$/ });
  await expect(button).toBeVisible();
  expect(await names()).toEqual(before);
  await button.click();
  await expect(rowsOf(page).first()).toContainText('Later');
  await expect(button).toHaveCount(0);
});

test('Back from a chat, the page asks whether that was the answer', async ({ page, site, context }) => {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'chat' }),
  );
  const { emails } = await openInbox(page, site);
  const question = page.getByRole('group', { name: 'Did you answer?' });
  const leaveAndComeBack = () =>
    page.evaluate(() => {
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }
    });
  await leaveAndComeBack();
  await expect(question).toHaveCount(0);
  const chat = context.waitForEvent('page');
  await rowOf(page, 'One').getByRole('link', { name: 'WhatsApp' }).click();
  await (await chat).close();
  await leaveAndComeBack();
  await expect(question).toContainText('Did you answer One Rao?');
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(question).toHaveCount(0);
  expect(stateOf(site, emails[0])).toBe('new');
  await leaveAndComeBack();
  await expect(question).toHaveCount(0);

  await linkOf(page, 'Two').click();
  const other = context.waitForEvent('page');
  await page.getByRole('article').getByRole('link', { name: 'WhatsApp' }).click();
  await (await other).close();
  // Also after a reload, in which a phone may have thrown the page away.
  await page.reload();
  await expect(question).toContainText('Did you answer Two Rao?');
  await findsNothing(page);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('status')).toContainText(`${emails[1]} is marked as answered.`);
  await expect(question).toHaveCount(0);
  await expect.poll(() => stateOf(site, emails[1])).toBe('answered');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('List and message are one over the other; a swipe marks, deletes, and leads between them', async ({
    page,
    site,
  }) => {
    const { emails } = await openInbox(page, site, { count: 4 });
    const height = (await rowOf(page, 'One').boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThanOrEqual(44);
    expect(height).toBeLessThan(46);
    await findsNothing(page);
    await swipe(page, '.lead-row:has-text("One Rao")', 0.15);
    await swipe(page, '.lead-row:has-text("Two Rao")', 0.4);
    await expect(page.getByRole('status')).toContainText(`${emails[1]} is marked as answered.`);
    await swipe(page, '.lead-row:has-text("Three Rao")', -0.4);
    await expect(rowsOf(page)).toHaveCount(3);
    await expect
      .poll(() => emails.map((email) => stateOf(site, email) ?? 'gone'))
      .toEqual(['new', 'answered', 'gone', 'new']);

    await rowOf(page, 'One').tap();
    await expect(messageTitle(page)).toHaveText('Message of One Rao');
    await expect(linkOf(page, 'One')).toBeHidden();
    await findsNothing(page);
    await swipe(page, '.message', -0.4);
    await expect(messageTitle(page)).toHaveText('Message of Two Rao');
    await swipe(page, '.message', 0.4);
    await expect(rowOf(page, 'Two')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await rowOf(page, 'Four').tap();
    await expect(messageTitle(page)).toHaveText('Message of Four Rao');
    await page.goBack();
    await expect(linkOf(page, 'Four')).toBeFocused();
  });

  test('The other screens are behind More', async ({ page, site }) => {
    await openOperatorScreen(page, site);
    const link = page.getByRole('link', { name: 'Speed', exact: true });
    await expect(link).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await expect(link).toBeVisible();
    await findsNothing(page);
    await link.tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Speed' })).toBeVisible();
    await expect(link).toBeHidden();
  });
});
