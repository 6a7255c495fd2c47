import { expect, test } from '#tests/support/deploys.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { NEW_CHAT, OLD_DIGITS, publishNumber, savedWith } from '#tests/support/withdrawn-number.ts';

test('A number that was withdrawn leaves the pages of a phone', async ({ own, page, context }) => {
  const { url } = own.line;
  await page.goto(url);
  await finished(page);
  await context.setOffline(true);
  await publishNumber(url);
  await page.goto(`${url}/sports-id`);
  await expect(page.locator(`a[href*="${OLD_DIGITS}"]`).first()).toBeAttached();
  expect((await savedWith(page, OLD_DIGITS)).length).toBeGreaterThan(20);

  await context.setOffline(false);
  await expect.poll(() => savedWith(page, OLD_DIGITS), { intervals: [50] }).toEqual([]);
  await expect(page.locator(`a[href*="${OLD_DIGITS}"]`)).toHaveCount(0);
  await expect(page.locator(`a[href^="${NEW_CHAT}"]`).first()).toBeAttached();

  await context.setOffline(true);
  for (const path of ['/', '/contact', '/about-us', '/blog', '/home/iplpage']) {
    await page.goto(url + path);
    await expect(page.locator(`a[href^="${NEW_CHAT}"]`).first(), path).toBeAttached();
    expect(await page.content(), path).not.toContain(OLD_DIGITS);
  }
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0);
});
