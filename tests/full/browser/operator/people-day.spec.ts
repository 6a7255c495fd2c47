import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { leaveMessage, openOperatorScreen } from '#tests/support/operator-screens.ts';
import { expect, type Site, test } from '#tests/support/site.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const sizes = [
  ['laptop', { width: 1280, height: 800 }],
  ['phone', { width: 360, height: 740 }],
] as const;

/** Tabs on until `name` has the focus, as a person without a mouse does. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: RegExp | string): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reached by the keyboard`);
}

const people = (size: string) => ({
  asha: `asha.${size}@example.in`,
  spam: `spam.${size}@example.in`,
});

async function writeTo(site: Site, size: string): Promise<void> {
  const { asha, spam } = people(size);
  await leaveMessage(site, {
    first_name: 'Asha',
    last_name: 'Rao',
    email: asha,
    phone: '098765 43210',
    message: 'How do I get an ID?\nI watch every match.',
    page: '/cricket',
  });
  await leaveMessage(site, { email: spam, message: 'http://a.in http://b.in http://c.in' });
}

for (const [size, viewport] of sizes) {
  test(`The operator's day with messages, at the ${size}, by keyboard alone`, async ({ page, site }) => {
    const { asha, spam } = people(size);
    await page.setViewportSize(viewport);
    await writeTo(site, size);
    await openOperatorScreen(page, site, `/admin/userInfo?q=${asha}`);

    // What came, and how to answer.
    const row = page.getByRole('row').filter({ hasText: asha });
    await expect(row).toContainText('New');
    await expect(page.getByText(spam)).toHaveCount(0);
    await expect(row.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/919876543210',
    );
    await tabTo(page, 'link', 'Asha Rao');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/id=\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message of Asha Rao');
    await expect(page.getByRole('article').getByText('I watch every match.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(row.getByRole('link', { name: 'Asha Rao' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:09876543210');
    await expect(page.getByRole('link', { name: 'Mail' })).toHaveAttribute(
      'href',
      `mailto:${asha}?subject=Your%20message%20to%20Reddy%20Anna`,
    );
    await expect(page.getByRole('link', { name: '/cricket' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );

    // A note, and it is answered.
    await tabTo(page, 'textbox', 'Note');
    await page.keyboard.type('Called at noon.');
    await expect(page.getByText('Not saved yet.')).toBeVisible();
    await tabTo(page, 'button', 'Save note');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('The note was saved.');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Called at noon.');
    await tabTo(page, 'button', 'Mark answered');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText(`The message of ${asha} is marked as answered.`);
    await expect.poll(() => site.rows(asha)[0]?.state).toBe('answered');

    // Deleted by mistake, and back.
    await tabTo(page, 'button', 'Delete');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText(`The message of ${asha} was deleted.`);
    await expect(page).not.toHaveURL(/id=/);
    await expect(row).toHaveCount(0);
    await expect.poll(() => site.rows(asha)).toEqual([]);
    await page.keyboard.press('u');
    await expect(page.getByRole('status')).toContainText(`The message of ${asha} is back.`);
    await expect(row).toContainText('Answered');
    await expect(row).toContainText('Note');

    // What was taken for spam stands apart, and was none.
    await page.goto(`/admin/userInfo?q=${spam}`);
    await expect(page.getByText('No message matches')).toBeVisible();
    await tabTo(page, 'link', /^Suspected spam/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/state=suspected/);
    await tabTo(page, 'button', 'Not spam');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('stands among the new ones');
    await expect.poll(() => site.rows(spam)[0]?.state).toBe('new');

    // Somebody asks to be forgotten.
    await page.goto('/admin/userInfo');
    await page.getByText('Erase a person').focus();
    await page.keyboard.press('Enter');
    await tabTo(page, 'textbox', 'Email address');
    await page.keyboard.type(asha);
    await tabTo(page, 'button', /^Erase$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText(`One message of ${asha} was erased for good.`);
    expect(site.rows(asha)).toEqual([]);
  });
}
