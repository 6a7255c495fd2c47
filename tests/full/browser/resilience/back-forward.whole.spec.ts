import { goBack, isRestored, leave, test, tried } from '#tests/support/back-forward.ts';
import { DELIVERED, SENT } from '#tests/support/contact-page.ts';
import { expect } from '#tests/support/line.ts';
import { serveNewerWorker } from '#tests/support/worker-pages.ts';

test('31. A restored page sends what waits, and follows other tabs', async ({ visitor, page, line }) => {
  await visitor.open();
  await visitor.installed();
  line.set('refuse');
  await visitor.sendInVain(2);
  await leave(page);
  await goBack(page);
  await isRestored(page);
  await expect(visitor.items).toHaveCount(2);
  const other = await visitor.newTab();
  await other.button('Delete').click();
  await expect(visitor.items).toHaveCount(1);
  await expect(visitor.items).toContainText('Message 2');
  await other.page.close();
  await leave(page);
  line.set('ok');
  await goBack(page);
  await isRestored(page);
  await expect(visitor.status).toHaveText(DELIVERED);
  expect(visitor.arrived()).toEqual(['Message 2']);
});

test('31. Half a message is there again, in this tab alone', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.installed();
  await visitor.write('Half a message');
  await leave(page);
  await goBack(page);
  await visitor.ready();
  await expect(visitor.box('Message')).toHaveValue('Half a message');
  await leave(page);
  // It asks which tabs are there; the browser throws a page with a lock out of its cache for that.
  const other = await visitor.newTab();
  await expect(other.box('Message')).toHaveValue('');
  await goBack(page);
  await visitor.ready();
  await expect(visitor.box('Message')).toHaveValue('Half a message');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.stored()).toHaveLength(1);
});

test('31. Every kind of page is kept while a message waits', async ({ visitor, page, line }) => {
  test.slow();
  await visitor.open();
  await visitor.installed();
  line.set('refuse');
  await visitor.sendInVain(1);
  await serveNewerWorker(line);
  const badge = page.locator('.site-nav-list .badge');
  const stay = async (path: string) => {
    await page.goto(path);
    await expect(badge).toHaveText('1 message waits');
    await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
    await tried(page);
    await leave(page);
    // Another tab comes and goes, as tabs do, and announces itself.
    const other = await visitor.context.newPage();
    await other.goto('/about-us');
    await expect(other.getByRole('button', { name: 'Update now' })).toBeVisible();
    await other.close();
    await goBack(page);
    await isRestored(page);
    await expect(badge).toHaveText('1 message waits');
  };
  for (const path of ['/', '/about-us', '/blog', '/blog/28', '/offline', '/contact']) {
    // Left at the very moment at which it asks the browser for something, a page is thrown out.
    await test.step(path, () => expect(() => stay(path)).toPass());
  }
});
