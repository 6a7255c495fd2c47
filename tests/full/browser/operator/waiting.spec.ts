import { rowsOf } from '#tests/support/inbox-screen.ts';
import { expectAccessible } from '#tests/support/looks.ts';
import { answerAll, expect, leaveMessage, statusWith, test } from '#tests/support/operator-screens.ts';

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

test('The dashboard lists who waits, to answer in place', async ({ page, open, owner, site, context }) => {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'chat' }),
  );
  await open();
  await answerAll(owner);
  await page.reload();
  await expect(
    page.getByRole('heading', { level: 2, name: 'No one is waiting for an answer' }),
  ).toBeVisible();

  const names = ['Anita', 'Bela', 'Chitra', 'Divya', 'Esha', 'Farah', 'Gita'];
  for (const name of names) {
    const phone = name === 'Bela' ? '' : '98765 43210';
    await leaveMessage(site, {
      first_name: name,
      email: `${name}@waiting.example.in`,
      phone,
      message: 'Call me',
      ...(name === 'Anita' && { preferred_channel: 'call', preferred_time: 'evening' }),
    });
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: /^7 waiting, oldest \d+ min$/ })).toBeVisible();
  const waiting = page.getByRole('region', { name: /waiting/ });
  const leads = waiting.getByRole('listitem');
  const shown = () =>
    leads.getByRole('link', { name: /^[A-Z][a-z]+$/ }).filter({ hasNotText: /App|Call|Mail/ });
  await expect(shown()).toHaveText(names.slice(0, 5));
  await expect(leads.nth(0).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919876543210');
  // Without a mail server of the site's.
  await expect(leads.nth(1).getByRole('link', { name: 'Mail' })).toHaveAttribute('href', /^mailto:/);
  await expect(leads.nth(0)).toContainText(/waiting (?:under a minute|\d+ min)/);
  await expect(leads.nth(0)).toContainText('Phone call, Evening');

  // Marked in place, by the keyboard: the next one takes the place, and the focus is on it.
  await leads.nth(0).getByRole('button', { name: 'Mark answered: Anita' }).focus();
  await page.keyboard.press('Enter');
  await expect(statusWith(page, 'is marked as answered')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^6 waiting/ })).toBeVisible();
  await expect(shown()).toHaveText(names.slice(1, 6));
  await expect(page.getByRole('link', { name: 'Bela' })).toBeFocused();
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { level: 2, name: /^7 waiting/ })).toBeVisible();
  await expect(shown()).toHaveText(names.slice(0, 5));
  await expect.poll(() => site.rows('Anita@waiting.example.in')[0]?.state).toBe('new');

  const chat = context.waitForEvent('page');
  await leads.nth(0).getByRole('link', { name: 'WhatsApp' }).click();
  await (await chat).close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByRole('group', { name: 'Did you answer?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^6 waiting/ })).toBeVisible();

  await waiting.getByRole('link', { name: 'All waiting' }).click();
  await expect(page).toHaveURL(/state=new&order=oldest$/);
  await expect(rowsOf(page)).toHaveCount(6);
  await expect(rowsOf(page).first()).toContainText(/waiting (?:under a minute|\d+ min)/);
  // A colleague answers meanwhile.
  await answerAll(owner);
});
