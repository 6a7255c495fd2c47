import { linkOf, messageTitle, openInbox, rowOf, rowsOf, stateOf } from '#tests/support/inbox-screen.ts';
import { expectLooksRight } from '#tests/support/looks.ts';
import { expect, leaveMessage, screenTitle, test } from '#tests/support/operator-screens.ts';

test('The list stays where it is scrolled to while messages open beside it', async ({ page, open, site }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  for (let count = 0; count < 40; count += 1)
    await leaveMessage(site, {
      first_name: `P${count}`,
      email: `scrolled${count}@example.in`,
      message: 'scrolled',
    });
  await open('/admin/userInfo?q=scrolled');
  await expect(rowsOf(page)).toHaveCount(40);
  await page.getByRole('link', { name: 'P5', exact: true }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await page.getByRole('link', { name: 'P8', exact: true }).click();
  await expect(messageTitle(page)).toHaveText('Message from P8');
  await expect(page.getByRole('link', { name: 'P8', exact: true })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'P8', exact: true })).toBeFocused();
  await expect(page.getByRole('link', { name: 'P8', exact: true })).toBeInViewport();
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
  await expectLooksRight(page);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('status')).toContainText('The message from Two Rao is marked as answered.');
  await expect(question).toHaveCount(0);
  await expect.poll(() => stateOf(site, emails[1])).toBe('answered');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('The other screens are behind More', async ({ page, open }) => {
    await open();
    const link = page.getByRole('link', { name: 'Speed', exact: true });
    await expect(link).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await expect(link).toBeVisible();
    await expectLooksRight(page);
    await link.tap();
    await expect(screenTitle(page, 'Speed')).toBeVisible();
    await expect(link).toBeHidden();
  });

  test('List and message are one over the other, and axe finds nothing', async ({ page, site }) => {
    await openInbox(page, site);
    await expectLooksRight(page);
    await rowOf(page, 'One').tap();
    await expect(messageTitle(page)).toHaveText('Message from One Rao');
    await expect(linkOf(page, 'One')).toBeHidden();
    await expectLooksRight(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectLooksRight(page);
  });
});
