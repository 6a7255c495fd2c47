import type { Locator, Page } from '@playwright/test';
import type { Client } from '#tests/support/client.ts';
import { rowsOf } from '#tests/support/inbox-screen.ts';
import { expect, leaveMessage, openAs, type Site, test } from '#tests/support/operator-screens.ts';
import { changeData } from '#tests/support/site-database.ts';

// The counts are those of a site that is years old.
test.use({ sharedBy: 'inbox-looks' });

const MANY = 24_680;

async function fill(site: Site, owner: Client): Promise<number[]> {
  for (let count = 0; count < 30; count += 1)
    await leaveMessage(site, { first_name: 'Asha', email: `looks${count}@example.in`, phone: '98765 43210' });
  changeData(site.dataDir, 'update contact_count set count = ?', MANY);
  const list = await owner.get('/contacts?limit=30');
  return list.body.map(({ id }: { id: number }) => id);
}

const isWhole = (part: Locator) => part.evaluate((element) => element.scrollWidth <= element.clientWidth);
const firstRowTop = async (page: Page) => (await rowsOf(page).first().boundingBox())?.y;

for (const { width, touch = false, isBeside = false } of [
  { width: 390, touch: true },
  { width: 768, touch: true },
  { width: 1024, isBeside: true },
  { width: 1280 },
  { width: 1280, isBeside: true },
  { width: 1600, isBeside: true },
]) {
  test(`The bar fits ${width} pixels${isBeside ? ' beside a message' : ''}`, async ({
    owner,
    site,
    browser,
  }) => {
    const ids = await fill(site, owner);
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width, height: 800 },
      hasTouch: touch,
      isMobile: touch,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await openAs(page, owner, `/admin/userInfo${isBeside ? `?id=${ids[25]}` : ''}`);
    const states = page.getByRole('navigation', { name: 'Messages by state' });
    await expect(states.getByText('24,680').first()).toBeVisible();
    expect(await isWhole(states)).toBe(true);
    expect(await isWhole(page.locator('.logo-name'))).toBe(true);
    if (isBeside) {
      // The address opened it: its row is far down, and in sight.
      await expect(page.getByRole('article')).toBeVisible();
      await expect(rowsOf(page).nth(25)).toBeInViewport();
      // None of the ways to answer stands alone in a second line.
      const ways = page.locator('.message-reach :is(a, button)');
      await expect(ways.last()).toBeVisible();
      const lines = await ways.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect(new Set(lines).size).toBe(1);
      await page.evaluate(() => scrollTo(0, 0));
    }
    const select = rowsOf(page).first().locator('.lead-select label');
    const target = await select.boundingBox();
    if (touch) expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const top = await firstRowTop(page);
    await select.click();
    const bulk = page.getByRole('group', { name: 'Selected messages' });
    expect(await firstRowTop(page)).toBe(top);
    const boxes = await Promise.all((await bulk.getByRole('button').all()).map((each) => each.boundingBox()));
    expect(boxes).toHaveLength(6);
    expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size).toBe(1);
    for (const name of ['Mark answered', 'Label', 'Assign', 'Remind me', 'Spam', 'Delete'])
      await expect(bulk.getByRole('button', { name })).toBeVisible();
    await context.close();
  });
}

for (const width of [390, 1280]) {
  test(`At ${width} pixels no toast lies over the last button of a message`, async ({
    page,
    open,
    owner,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const [id] = await fill(site, owner);
    await open(`/admin/userInfo?id=${id}`);
    const message = page.getByRole('article');
    await message.getByRole('button', { name: 'Mark answered' }).click();
    const toast = page.locator('.toast');
    await expect(toast).toBeVisible();
    // A toast stays while the pointer is on it.
    await toast.hover();
    const erase = message.getByRole('button', { name: 'Erase everything from this address' });
    await expect(erase).toBeAttached();
    // The message grows while its timeline is loaded.
    await expect(async () => {
      await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        document.querySelector('.people-message')?.scrollTo(0, 1_000_000);
      });
      const [last, over] = [await erase.boundingBox(), await toast.boundingBox()];
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(over?.y ?? 0);
    }).toPass({ timeout: 45_000 });
  });
}

test('Words stand apart, and each button says what it is for', async ({ page, open, owner, site }) => {
  const [id] = await fill(site, owner);
  await open();
  await owner.post('/contact-desk/labels', { name: 'Wants a call', colour: 'green' });
  await owner.post('/contact-desk/replies', { title: 'Thanks', text: 'Thank you.' });
  changeData(site.dataDir, 'update contact set remind_at = ? where id = ?', Date.now() - 60_000, id);
  await page.goto(`/admin/userInfo?id=${id}`);
  const message = page.getByRole('article');
  await expect(message.getByRole('button', { name: /^Reminder .*\d\d:\d\d ?Due$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await message.getByRole('button', { name: /^Labels/ }).click();
  for (const row of ['.contact-labels-new', '.message-reach', '.filter-fields']) {
    const parts = page.locator(row).locator('input, select, button');
    const heights = await parts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(new Set(heights).size, row).toBe(1);
  }
  const sizes = await page
    .locator('.message-reach :is(a, button)')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).font));
  expect(new Set(sizes).size).toBe(1);
  await page.getByRole('button', { name: 'Manage labels' }).click();
  await expect(page.getByRole('button', { name: 'Delete Wants a call' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Prepared reply' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /replies/i })
    .click();
  await expect(page.getByRole('button', { name: 'Delete Thanks' })).toBeVisible();
});
