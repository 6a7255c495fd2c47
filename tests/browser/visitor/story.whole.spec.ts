import { chromium } from '@playwright/test';
import { killBrowser } from '#tests/support/browsers.ts';
import { ContactPage, SAVED } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { listen, operator } from '#tests/support/site.ts';

test('A visitor reads, loses the line, reads on, writes, loses the browser; the operator finds the message once', async ({
  line,
  site,
  email,
  stored,
  launchOptions,
}, testInfo) => {
  test.slow();
  const profile = testInfo.outputPath('profile');
  const open = () => chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: line.url });
  const consoleLines: string[] = [];

  const first = await open();
  const page = first.pages()[0] ?? (await first.newPage());
  const linesOfPage = listen(page);
  // Installed: Chromium offers it by itself when manifest, icons and worker are right.
  await page.addInitScript(() =>
    addEventListener('beforeinstallprompt', () => localStorage.setItem('offered', 'yes')),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Match Predictions' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('offered'))).toBe('yes');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  // Home has articles, too, until the blog is there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  await page.getByRole('article').first().getByRole('link', { name: 'read' }).click();
  await expect(page.locator('.prose')).toBeVisible();
  const contact = new ContactPage(page);
  await contact.installed();
  // Saving is done within 15 s of the first visit (product.md); the line is lost after that.
  await finished(page);
  consoleLines.push(...linesOfPage);

  await first.setOffline(true);
  await page.goto('/blog');
  await page.getByRole('article').nth(4).getByRole('link', { name: 'read' }).click();
  await expect(page.locator('.prose')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Offline copy, saved' })).toBeVisible();

  await contact.open();
  await contact.send(email, 'Written on a train');
  await expect(contact.status).toHaveText(SAVED);
  await killBrowser(first, profile);
  expect(stored()).toEqual([]);

  const second = await open();
  const again = second.pages()[0] ?? (await second.newPage());
  const reopened = new ContactPage(again);
  await reopened.open();
  await expect(reopened.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);

  const admin = await second.newPage();
  await admin.goto(`${site.url}/admin/userInfo`);
  await admin.getByRole('textbox', { name: 'Username' }).fill(operator.username);
  await admin.getByLabel('Password', { exact: true }).fill(operator.password);
  await admin.getByRole('button', { name: 'Login' }).click();
  await expect(admin).toHaveURL(/\/admin\/userInfo$/);
  const row = admin.getByRole('row').filter({ hasText: email });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Written on a train');
  expect(stored()).toHaveLength(1);
  expect(consoleLines).toEqual([]);
  await second.close();
});
