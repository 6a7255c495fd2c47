import { pressAgain } from '#tests/support/double-press.ts';
import {
  linkOf,
  messageTitle,
  openInbox,
  rowOf,
  rowsOf,
  stateOf,
  swipe,
} from '#tests/support/inbox-screen.ts';
import { expectFits } from '#tests/support/looks.ts';
import { expect, leaveMessage, test } from '#tests/support/operator-screens.ts';

test('List and message are side by side, and what arrives waits on top', async ({ page, site }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openInbox(page, site);
  const height = (await rowOf(page, 'One').boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThanOrEqual(36);
  expect(height).toBeLessThanOrEqual(44);
  await rowOf(page, 'Two').click({ position: { x: 500, y: 10 } });
  await expect(messageTitle(page)).toHaveText('Message from Two Rao');
  await expect(page).toHaveURL(/id=\d+$/);
  await expect(page.getByRole('article').getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(linkOf(page, 'One')).toBeVisible();
  // Two lines beside a message, whose writer is reached by what stands over its words.
  const ofTwoLines = (await rowOf(page, 'One').boundingBox())?.height ?? 0;
  expect(ofTwoLines).toBeGreaterThanOrEqual(50);
  expect(ofTwoLines).toBeLessThanOrEqual(54);
  const open = page.getByRole('article');
  const yOf = async (name: string) =>
    (await open.getByRole('button', { name }).boundingBox())?.y ?? Number.NaN;
  const words = await open.getByText(/^Question Two about/).boundingBox();
  for (const name of ['Copy the number', 'Copy the address'])
    expect(await yOf(name), name).toBeLessThan(words?.y ?? 0);
  const list = await rowOf(page, 'Two').boundingBox();
  const message = await page.getByRole('article').boundingBox();
  expect(message?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0) - 1);
  await expectFits(page);
  // Presses that follow each other go on, each to the next message.
  const previous = page.getByRole('button', { name: 'Previous message' });
  await linkOf(page, 'Three').click();
  await previous.click();
  await expect(messageTitle(page)).toHaveText('Message from Two Rao');
  await pressAgain(previous);
  await expect(messageTitle(page)).toHaveText('Message from One Rao');
  // The second press is on the backdrop of the sheet that the first one has opened.
  await page.getByRole('button', { name: 'Remind me' }).dblclick();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await linkOf(page, 'Three').click();
  await expect(messageTitle(page)).toHaveText('Message from Three Rao');
  await page.getByRole('link', { name: 'All messages' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(linkOf(page, 'Three')).toBeFocused();
  // What arrives while one reads is counted on top, and comes into the list when asked.
  await page.goto('/admin/userInfo');
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('A swipe marks and deletes a row, and leads from message to message', async ({ page, site }) => {
    const { emails } = await openInbox(page, site, { count: 4 });
    const height = (await rowOf(page, 'One').boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThanOrEqual(60);
    expect(height).toBeLessThan(68);
    await expectFits(page);
    await swipe(page, '.lead-row:has-text("One Rao")', 0.15);
    await swipe(page, '.lead-row:has-text("Two Rao")', 0.4);
    await expect(page.getByRole('status')).toContainText('The message from Two Rao is marked as answered.');
    await swipe(page, '.lead-row:has-text("Three Rao")', -0.4);
    await expect(rowsOf(page)).toHaveCount(3);
    await expect
      .poll(() => emails.map((email) => stateOf(site, email) ?? 'gone'))
      .toEqual(['new', 'answered', 'gone', 'new']);

    await rowOf(page, 'One').tap();
    await expect(messageTitle(page)).toHaveText('Message from One Rao');
    await expect(linkOf(page, 'One')).toBeHidden();
    // The ways to answer are in place of the tabs.
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden();
    const chat = await page.getByRole('article').getByRole('link', { name: 'WhatsApp' }).boundingBox();
    expect(chat?.y).toBeGreaterThan(844 - 60);
    for (const [name, word] of [
      ['Prepared reply', 'Reply'],
      ['Mark answered', 'Answered'],
    ] as const) {
      const shown = page.getByRole('article').getByRole('button', { name }).getByText(word);
      await expect(shown).toBeInViewport({ ratio: 1 });
      await expect(shown).toHaveCSS('clip-path', 'none');
    }
    await expectFits(page);
    await swipe(page, '.message', -0.4);
    await expect(messageTitle(page)).toHaveText('Message from Two Rao');
    await swipe(page, '.message', 0.4);
    await expect(rowOf(page, 'Two')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await rowOf(page, 'Four').tap();
    await expect(messageTitle(page)).toHaveText('Message from Four Rao');
    await page.goBack();
    await expect(linkOf(page, 'Four')).toBeFocused();
  });
});
