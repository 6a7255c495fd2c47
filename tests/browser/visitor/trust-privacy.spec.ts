import type { Client } from '#tests/support/client.ts';
import { ContactPage } from '#tests/support/contact-page.ts';
import { fillRegistry, held, operatorsDatabases, ownersOfHeld } from '#tests/support/held-by-browser.ts';
import { fillLogin, leaveMessage, openAs, pictureFile, postEditor } from '#tests/support/operator-screens.ts';
import { expect, type Site, test } from '#tests/support/site.ts';
import { hydrated } from '#tests/support/visitor-pages.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const stored = async (site: Site, owner: Client, email: string) =>
  (await owner.get(`/contacts/${site.rows(email)[0]?.id}`)).body;

const seen = { notice: '2026-11-29', notice_at: expect.stringMatching(/^\d{4}-/) };

test('Each message says which notice its writer saw beside the form', async ({ page, owner, site }) => {
  const email = 'notice.script@example.in';
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact form' });
  await expect(form.getByText(/We store your entries.* to answer you.*delete them/)).toBeVisible();
  await expect(form.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy');
  await expect(form.getByRole('checkbox')).toHaveCount(0);
  // Alive: a plain form does not know the device's time.
  await new ContactPage(page).ready();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('alert')).toContainText('Form submitted successfully!');
  const message = await stored(site, owner, email);
  expect(message).toMatchObject(seen);
  expect(message.notice_at).toBe(message.written_at);
  await openAs(page, owner, `/admin/userInfo?id=${message.id}`);
  await expect(page.getByText(/^2026-11-29, /)).toBeVisible();
});

test('A message from the worker’s copy of the page says it, too', async ({ page, owner, site, context }) => {
  const email = 'notice.waited@example.in';
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/contact');
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device.' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => site.rows(email).length).toBe(1);
  expect(await stored(site, owner, email)).toMatchObject(seen);
});

test('The operator’s browser holds the token and drafts until any logout', async ({
  page,
  site,
  context,
}) => {
  const email = 'kept.nowhere@example.in';
  const text = 'Xylophonic words of a visitor';
  await leaveMessage(site, { email, message: text, first_name: 'Quillon' });
  const { id } = site.rows(email)[0] ?? {};
  const login = page.getByRole('button', { name: 'Login', exact: true });
  const logout = page.getByRole('button', { name: 'Logout' });
  const everywhere = page.getByRole('button', { name: 'Log out everywhere' });
  const ways = {
    Logout: async () => {
      await logout.click();
      const dialog = page.getByRole('dialog', { name: 'Log out without saving?' });
      await dialog.getByRole('button', { name: 'Log out' }).click();
    },
    'Log out everywhere': async () => {
      await page.goto('/admin/account');
      await everywhere.click();
      await expect(page.getByRole('dialog')).toContainText('Unsaved text is removed');
      await page.getByRole('button', { name: 'Yes, log out everywhere' }).click();
    },
  };
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin');
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (const [way, leave] of Object.entries(ways))
    await test.step(way, async () => {
      await page.goto('/login');
      await fillLogin(page);
      await expect(logout).toBeVisible();
      const token = await page.evaluate(() => localStorage.getItem('token') ?? 'none');
      await page.goto('/admin/settings/facts');
      await expect(page.getByLabel('Rating')).not.toHaveValue('Zeugma rating');
      await page.getByLabel('Rating').fill('Zeugma rating');
      await page.goto('/admin/blogerForm');
      await postEditor(page).title.fill('Zeugma title');
      await postEditor(page).image.setInputFiles(await pictureFile());
      await expect(page.getByText('ground.png · saved with the draft')).toBeVisible();
      await page.evaluate(() => localStorage.setItem('push-endpoint', 'https://push.example.in/Zeugma'));
      // In a tab of its own, which the way out does not see.
      const other = await context.newPage();
      await other.goto(`/admin/userInfo?id=${id}`);
      await expect(other.getByRole('article')).toContainText(text);
      await other.getByRole('textbox', { name: 'Note' }).fill('Zeugma note');
      await other.evaluate(() => addEventListener('click', (event) => event.preventDefault(), true));
      await other.getByRole('article').getByRole('link', { name: 'Mail' }).click();
      for (const [of, kept] of [
        [page, ['Zeugma rating', 'Zeugma title', 'operator-drafts', 'push.example.in', token]],
        [other, ['Zeugma note', 'Quillon']],
      ] as const)
        for (const each of kept) await expect.poll(() => held(of), each).toContain(each);
      for (const secret of [email, text]) expect(await held(page)).not.toContain(secret);
      for (const of of [page, other]) await fillRegistry(of);

      await leave();
      await expect(login).toBeVisible();
      await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
      for (const of of [page, other])
        for (const absent of [token, 'Zeugma', ...operatorsDatabases, 'Quillon', email, text])
          await expect
            .poll(() => held(of), `${absent} in ${of === page ? 'this tab' : 'the other'}`)
            .not.toContain(absent);
      for (const of of [page, other]) {
        for (const [name, owner] of Object.entries(await ownersOfHeld(of)))
          expect(['visitor', 'device'], name).toContain(owner);
      }
      await other.close();
    });
});
