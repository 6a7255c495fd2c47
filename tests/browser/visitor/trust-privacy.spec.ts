import type { Page } from '@playwright/test';
import type { Client } from '#tests/support/client.ts';
import { ContactPage } from '#tests/support/contact-page.ts';
import { leaveMessage, openAs } from '#tests/support/operator-screens.ts';
import { hydrated } from '#tests/support/page-weight.ts';
import { postEditor } from '#tests/support/post-editor.ts';
import { expect, type Site, test } from '#tests/support/site.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const stored = async (site: Site, owner: Client, email: string) =>
  (await owner.get(`/contacts/${site.rows(email)[0]?.id}`)).body;

const seen = { notice: '2026-11-25', notice_at: expect.stringMatching(/^\d{4}-/) };

test('Each message says which notice its writer saw beside the form', async ({ page, owner, site }) => {
  const email = 'notice.script@example.in';
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact form' });
  await expect(form.getByText(/We store your entries.* to answer you.*deleted/)).toBeVisible();
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
  await expect(page.getByText(/^2026-11-25, /)).toBeVisible();
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

test('The operator’s browser holds the token and drafts until the logout', async ({ page, owner, site }) => {
  const email = 'kept.nowhere@example.in';
  const words = 'Xylophonic words of a visitor';
  await leaveMessage(site, { email, message: words });
  const { id } = site.rows(email)[0] ?? {};
  await openAs(page, owner);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`/admin/userInfo?id=${id}`);
  await expect(page.getByRole('article')).toContainText(words);
  await page.getByRole('textbox', { name: 'Note' }).fill('Unsaved note');
  await page.goto('/admin/blogerForm');
  await postEditor(page).title.fill('Unsaved title');
  await expect.poll(() => held(page)).toContain('Unsaved title');
  const during = await held(page);
  expect(during).toContain(owner.token);
  for (const secret of [email, words]) expect(during).not.toContain(secret);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('dialog', { name: 'Log out without saving?' })
    .getByRole('button', { name: 'Log out' })
    .click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  for (const gone of [owner.token ?? '', 'Unsaved', email, words])
    await expect.poll(() => held(page)).not.toContain(gone);
});

/** All that this browser holds of the site, as text. */
function held(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        const isText = /text|json/.test(response?.headers.get('content-type') ?? '');
        texts.push(
          request.url,
          isText && /\/api\//.test(request.url) ? ((await response?.text()) ?? '') : '',
        );
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        texts.push(JSON.stringify(rows));
      }
      database.close();
    }
    return texts.join('\n');
  });
}
