import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

// A page that is never hydrated, and one that is.
for (const path of ['/privacy-policy', '/contact']) {
  test(`Colours and text size chosen on ${path} hold from the first paint on`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const letters = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    const [day, size] = [await ground(), await letters()];
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('Dark');
    await page.getByRole('combobox', { name: 'Text' }).selectOption('Largest');
    const night = await ground();
    expect(night).not.toBe(day);
    expect(await letters()).toBeGreaterThan(size * 1.2);

    // Before any part of the body is there.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.body === null) return;
        observer.disconnect();
        const { theme, text } = document.documentElement.dataset;
        Object.assign(window, { atFirst: [theme, text] });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/service');
    expect(await page.evaluate(() => Reflect.get(window, 'atFirst'))).toEqual(['dark', 'largest']);
    expect(await ground()).toBe(night);
    await expect(page.getByRole('combobox', { name: 'Colours' })).toHaveValue('dark');

    await page.getByRole('combobox', { name: 'Colours' }).selectOption('As the device');
    await page.getByRole('combobox', { name: 'Text' }).selectOption('Normal');
    expect([await ground(), await letters()]).toEqual([day, size]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).toBe(night);
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('Light');
    await page.reload();
    expect(await ground()).toBe(day);
  });
}

test('The header leaves on the way down, and comes back on the way up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/home/iplpage');
  const header = page.getByRole('banner');
  const menu = page.getByRole('button', { name: 'Menu' });
  await page.mouse.wheel(0, 1500);
  await expect(header).not.toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(header).toBeInViewport();
  await menu.focus();
  await page.mouse.wheel(0, 1000);
  await expect.poll(() => page.evaluate(() => 'down' in document.documentElement.dataset)).toBe(true);
  await expect(menu).toBeInViewport();
});
