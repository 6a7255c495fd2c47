import type { Page } from '@playwright/test';
import { ContactPage } from '#tests/support/contact-page.ts';
import { leaveMessage, openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { postEditor } from '#tests/support/post-editor.ts';
import { expect, type Site, test } from '#tests/support/site.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

async function stored(site: Site, email: string) {
  const [row] = site.rows(email);
  const token = await site.login();
  return (await operatorCall(site, token, `/contacts/${row?.id}`)).json();
}

const seen = { notice: '2026-11-25', notice_at: expect.stringMatching(/^\d{4}-/) };

test('A notice stands beside the form, and each message says which one its writer saw', async ({
  page,
  site,
}) => {
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
  const message = await stored(site, email);
  expect(message).toMatchObject(seen);
  expect(message.notice_at).toBe(message.written_at);
  await openOperatorScreen(page, site, `/admin/userInfo?id=${message.id}`);
  await expect(page.getByText(/^2026-11-25, /)).toBeVisible();
});

test('A message that waited without a line, from the worker’s copy of the page, says it, too', async ({
  page,
  site,
  context,
}) => {
  const email = 'notice.waited@example.in';
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/contact');
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this device.' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => site.rows(email).length).toBe(1);
  expect(await stored(site, email)).toMatchObject(seen);
});

test('The operator’s browser holds the token and drafts, nothing else; logging out asks, then both are gone', async ({
  page,
  site,
}) => {
  const email = 'kept.nowhere@example.in';
  const words = 'Xylophonic words of a visitor';
  await leaveMessage(site, { email, message: words });
  const { id } = site.rows(email)[0] ?? {};
  const token = await openOperatorScreen(page, site, '/admin');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`/admin/userInfo?id=${id}`);
  await expect(page.getByRole('article')).toContainText(words);
  await page.getByRole('textbox', { name: 'Note' }).fill('Unsaved note');
  await page.goto('/admin/blogerForm');
  await postEditor(page).title.fill('Unsaved title');
  await expect.poll(() => held(page)).toContain('Unsaved title');
  const during = await held(page);
  expect(during).toContain(token);
  for (const secret of [email, words]) expect(during).not.toContain(secret);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('dialog', { name: 'Log out without saving?' })
    .getByRole('button', { name: 'Log out' })
    .click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  for (const gone of [token, 'Unsaved', email, words])
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
