import { expectAccessible } from '#tests/support/accessibility.ts';
import { rowsOf } from '#tests/support/inbox-screen.ts';
import { leaveMessage, openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { expect, type Site, test, withoutWorker } from '#tests/support/site.ts';

// Who waits on this site is counted.
test.use({ ...withoutWorker, sharedBy: 'waiting' });

async function answerAll(site: Site, token: string): Promise<void> {
  const list = await operatorCall(site, token, '/contacts?state=new&limit=100');
  for (const { id } of await list.json()) {
    await operatorCall(site, token, `/contacts/${id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ state: 'answered' }),
    });
  }
}

test('The dashboard begins with who waits, the longest first, and the ways to answer in place', async ({
  page,
  site,
  context,
}) => {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'chat' }),
  );
  const token = await openOperatorScreen(page, site);
  await answerAll(site, token);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Nobody waits for an answer' })).toBeVisible();

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
  await expect(page.getByRole('heading', { level: 2, name: '7 waiting, the oldest 1 min' })).toBeVisible();
  const waiting = page.getByRole('region', { name: /waiting/ });
  const leads = waiting.getByRole('listitem');
  const shown = () =>
    leads.getByRole('link', { name: /^[A-Z][a-z]+$/ }).filter({ hasNotText: /App|Call|Mail/ });
  await expect(shown()).toHaveText(names.slice(0, 5));
  await expect(leads.nth(0).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:9876543210');
  await expect(leads.nth(1).getByRole('link', { name: 'Mail' })).toBeVisible();
  await expect(leads.nth(0)).toContainText(/waiting (?:under a minute|\d+ min)/);
  await expect(leads.nth(0)).toContainText('Phone call, Evening');
  await expectAccessible(page);

  // Marked in place, by the keyboard: the next one takes the place, and the focus is on it.
  await leads.nth(0).getByRole('button', { name: 'Mark answered: Anita' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'is marked as answered' })).toBeVisible();
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

  await waiting.getByRole('link', { name: 'All who wait' }).click();
  await expect(page).toHaveURL(/state=new$/);
  await expect(rowsOf(page)).toHaveCount(6);
  await expect(rowsOf(page).first()).toContainText(/waiting (?:under a minute|\d+ min)/);
  // A colleague answers meanwhile.
  await answerAll(site, token);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Sheets, the palette and what is selected are clean for axe by ${colorScheme}`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await leaveMessage(site, { first_name: 'Axe', email: 'axe@waiting.example.in', phone: '98765 43210' });
    await openOperatorScreen(page, site, '/admin/userInfo');
    await expect(rowsOf(page).first()).toBeVisible();
    const findsNothing = async (what: string) => {
      await expectAccessible(page, what);
    };
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
    await expect(page.getByRole('status').filter({ hasText: 'marked as answered' })).toBeVisible();
    await findsNothing('toast');
  });
}
