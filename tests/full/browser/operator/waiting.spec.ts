import { rowsOf } from '#tests/support/inbox-screen.ts';
import { expectAccessible } from '#tests/support/looks.ts';
import { expect, leaveMessage, statusWith, test } from '#tests/support/operator-screens.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in sheets and the palette by ${colorScheme}`, async ({ page, open, site }) => {
    // axe looks five times at a list of all that other tests of this site have sent.
    test.slow();
    await page.emulateMedia({ colorScheme });
    await leaveMessage(site, { first_name: 'Axe', email: 'axe@waiting.example.in', phone: '98765 43210' });
    await open('/admin/userInfo');
    await expect(rowsOf(page).first()).toBeVisible();
    const findsNothing = (what: string) => expectAccessible(page, what);
    await page.keyboard.press('?');
    await findsNothing('help');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog')).toBeVisible();
    await findsNothing('reply');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('axe');
    await expect(page.getByRole('option', { name: /^Axe/ })).toBeVisible();
    await findsNothing('palette');
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    await findsNothing('selected');
    await page.keyboard.press('e');
    await expect(statusWith(page, 'marked as answered')).toBeVisible();
    await findsNothing('toast');
  });
}

test('axe finds nothing where the dashboard begins with who waits', async ({ page, open, site }) => {
  await leaveMessage(site, { first_name: 'Anita', email: 'anita@waiting.example.in', message: 'Call me' });
  await open();
  await expect(page.getByRole('heading', { level: 2, name: /waiting/ })).toBeVisible();
  await expectAccessible(page);
});
