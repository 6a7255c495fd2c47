import type { Locator } from '@playwright/test';
import { expectAccessible } from '#tests/support/looks.ts';
import { addPicture } from '#tests/support/media.ts';
import { expect, failedCalls, publishSettings, statusWith, test } from '#tests/support/operator-screens.ts';
import { aPicture } from '#tests/support/pictures.ts';

test.use({ sharedBy: 'pictures of the settings', allowedConsole: failedCalls });

test('A logo, an icon and a picture of home are chosen from the library, and are on the pages once published', async ({
  page,
  open,
  owner,
  site,
}) => {
  const { content } = (await owner.get('/settings')).body;
  await addPicture(owner, { alt: 'Our letters' }, await aPicture({ width: 400, height: 100 }));
  await addPicture(owner, { alt: 'Our ball' }, await aPicture({ width: 512, height: 512 }));
  await addPicture(owner, { alt: 'Our ground' }, await aPicture({ width: 1200, height: 600 }));
  await open('/admin/settings/brand');
  const field = (name: string) => page.getByRole('group', { name, exact: true });
  const choose = async (name: string, alt: string) => {
    await field(name)
      .getByRole('button', { name: /^Choose/ })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^Choose ${alt}`) })
      .click();
  };
  await choose('Icon', 'Our letters');
  await expect(field('Icon')).toHaveAccessibleDescription(/Must be square.* This one is 400 × 100\./);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(field('Icon')).toBeFocused();
  await choose('Icon', 'Our ball');
  await expect(field('Icon')).not.toHaveAccessibleDescription(/Must be square/);
  await choose('Logo', 'Our letters');
  await choose('Home page picture', 'Our ground');
  await expectAccessible(page);
  await publishSettings(page);
  await expect(statusWith(page, 'Published.')).toBeVisible();

  await page.goto('/');
  const isLoaded = (image: Locator) =>
    expect
      .poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0))
      .toBe(true);
  const logo = page.getByRole('banner').getByRole('img', { name: content.site.brand });
  await isLoaded(logo);
  expect((await logo.boundingBox())?.height).toBe(32);
  await isLoaded(page.locator('.heading-picture img'));
  const shown = await page.locator('link[rel="icon"]').first().getAttribute('href');
  expect(shown).toMatch(/^\/api\/blog\/.+\/icons\/any-48\.png$/);
  const { icons } = await (await site.fetch('/manifest.webmanifest')).json();
  for (const { src } of icons) expect((await site.fetch(src)).status, src).toBe(200);

  await open('/admin/settings/brand');
  await field('Logo').getByRole('button', { name: 'Remove' }).click();
  await expect(field('Logo')).toBeFocused();
  await publishSettings(page);
  await expect(statusWith(page, 'Published.')).toBeVisible();
  await page.goto('/about-us');
  await expect(page.getByRole('banner').locator('.logo-name')).toHaveText(content.site.brand);
  await expect(page.getByRole('banner').getByRole('img')).toHaveCount(0);
});
