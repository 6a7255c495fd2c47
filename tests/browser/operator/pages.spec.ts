import {
  addressOf,
  expect,
  failedCalls,
  press,
  statusWith,
  test,
  textOf,
  titleOf,
} from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

const DISCLAIMER = '/disclaimer';
const HINDI = encodeURI('/p/जिम्मेदार-खेल');

test('A legal page is rewritten, published, and shipped text again', async ({ page, open, context }) => {
  await open('/admin/pages');
  // Another test of this site may have a page of its own.
  await expect(page.getByRole('row').filter({ hasNotText: '/p/' })).toHaveCount(24);
  await page.getByRole('link', { name: 'Disclaimer', exact: true }).click();
  const title = titleOf(page);
  await expect(title).toHaveValue('Disclaimer');
  await title.fill('What we answer for');
  await textOf(page).fill(
    '## In short\n\n{{brand}} informs, and nothing beyond.\n\n| Asked | Answered |\n| --- | --- |\n| Who | We |',
  );
  const opened = context.waitForEvent('page');
  await press(page, 'Preview');
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('What we answer for');
  await expect(preview.getByText('Reddy Anna informs, and nothing beyond.')).toBeVisible();
  await expect(preview.getByRole('table')).toHaveCSS('border-collapse', 'collapse');
  await preview.close();
  const visitor = await context.newPage();
  await visitor.goto(DISCLAIMER);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Disclaimer');

  await press(page, 'Publish');
  await expect(statusWith(page, 'Published')).toBeVisible();
  await visitor.goto('/casino');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(visitor).toHaveTitle(/Disclaimer/);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('What we answer for');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 2, name: 'In short' })).toBeVisible();

  await press(page, 'Restore original text');
  await expect(title).toHaveValue('Disclaimer');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Disclaimer');
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('Original text restored');
  await visitor.close();
});

test('A new page in Hindi is in the menu of every page, is deleted, and comes back', async ({
  page,
  open,
  site,
  context,
}) => {
  await open('/admin/pages');
  await page.getByRole('link', { name: 'New page' }).click();
  await titleOf(page).fill('जिम्मेदार खेल');
  await textOf(page).fill('## सीमा\n\nखेल से पहले सीमा तय करें।');
  await addressOf(page).fill('जिम्मेदार खेल');
  await press(page, 'Publish');
  await expect(addressOf(page)).toHaveAccessibleDescription(/joined by hyphens/);
  await addressOf(page).fill('जिम्मेदार-खेल');
  await page.getByRole('textbox', { name: 'Description' }).fill('खेल की सीमाएँ, हिन्दी में।');
  await expect(page.getByLabel('Language')).toHaveValue('hi-IN');
  await page.getByLabel('Linked').selectOption('In the menu under Rules, and in the footer');
  await press(page, 'Publish');
  await expect(statusWith(page, 'Published')).toBeVisible();
  await expect(page).toHaveURL(/page=/);

  const visitor = await context.newPage();
  await visitor.goto('/about-us');
  const link = visitor.getByRole('contentinfo').getByRole('link', { name: 'जिम्मेदार खेल' });
  await expect(link).toHaveAttribute('lang', 'hi-IN');
  await link.click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('जिम्मेदार खेल');
  await expect(visitor.getByRole('article')).toHaveAttribute('lang', 'hi-IN');
  await expect(visitor).toHaveTitle(/जिम्मेदार खेल/);
  await expect(link).toHaveAttribute('aria-current', 'page');
  await visitor.goBack();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await visitor.goto(HINDI);
  await expect(visitor.getByRole('heading', { level: 2, name: 'सीमा' })).toBeVisible();
  expect(await (await site.fetch(HINDI)).text()).toContain('"inLanguage":"hi-IN"');
  await expect(page.getByText(' · Published', { exact: false }).first()).toBeVisible();

  const mapped = async () => (await (await site.fetch('/sitemap.xml')).text()).includes(HINDI);
  await press(page, 'Delete page');
  await expect(statusWith(page, '“जिम्मेदार खेल” was deleted.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect([(await visitor.goto(HINDI))?.status(), await mapped()]).toEqual([404, false]);
  await press(page, 'Undo “जिम्मेदार खेल”');
  await expect(statusWith(page, '“जिम्मेदार खेल” is back.')).toBeVisible();
  expect([(await visitor.goto(HINDI))?.status(), await mapped()]).toEqual([200, true]);

  await page.getByRole('link', { name: 'जिम्मेदार खेल', exact: true }).click();
  await press(page, 'Delete page');
  await page.getByRole('main').getByRole('link', { name: 'Trash', exact: true }).click();
  const trashed = page.getByRole('row').filter({ hasText: 'जिम्मेदार खेल' });
  await expect(trashed).toContainText('Page');
  await trashed.getByRole('button', { name: 'Restore' }).click();
  await expect(statusWith(page, '“जिम्मेदार खेल” is back.')).toBeVisible();
  await page.goto(`/admin/pages?page=${encodeURIComponent(HINDI)}`);
  await press(page, 'Delete page');
  await expect(statusWith(page, '“जिम्मेदार खेल” was deleted.')).toBeVisible();
  expect((await visitor.goto(HINDI))?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This ball went over the boundary');
  await visitor.close();
});
