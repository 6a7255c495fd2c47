import type { Page } from '@playwright/test';
import { openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);
test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const DISCLAIMER = '/disclaimer';
const HINDI = encodeURI('/p/जिम्मेदार-खेल');

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('An editor rewrites a legal page, looks at it, publishes it and goes back to the shipped text', async ({
  page,
  site,
  context,
}) => {
  await openOperatorScreen(page, site, '/admin/pages');
  await expect(page.getByRole('row')).toHaveCount(15);
  await page.getByRole('link', { name: 'Disclaimer', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('Disclaimer');
  await title.fill('What we answer for');
  await text(page).fill(
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
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible();
  await visitor.goto('/casino');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(visitor).toHaveTitle(/Disclaimer/);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('What we answer for');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 2, name: 'In short' })).toBeVisible();

  await press(page, 'Back to the shipped text');
  await expect(title).toHaveValue('Disclaimer');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Disclaimer');
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('Back to the shipped text');
  await visitor.close();
});

test('A page of one’s own with a Hindi title is in the menu of every page, and is told so in its language', async ({
  page,
  site,
  context,
}) => {
  await openOperatorScreen(page, site, '/admin/pages');
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('जिम्मेदार खेल');
  await text(page).fill('## सीमा\n\nखेल से पहले सीमा तय करें।');
  await page.getByRole('textbox', { name: 'Address' }).fill('जिम्मेदार खेल');
  await press(page, 'Publish');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(
    /joined by hyphens/,
  );
  await page.getByRole('textbox', { name: 'Address' }).fill('जिम्मेदार-खेल');
  await page.getByRole('textbox', { name: 'Description' }).fill('खेल की सीमाएँ, हिन्दी में।');
  await expect(page.getByLabel('Language')).toHaveValue('hi-IN');
  await page.getByLabel('Linked').selectOption('In the menu, under Rules, and at the foot');
  await press(page, 'Publish');
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible();
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
  expect(await (await fetch(site.url + HINDI)).text()).toContain('"inLanguage":"hi-IN"');
  await expect(page.getByText(' · Published', { exact: false }).first()).toBeVisible();

  await press(page, 'Delete page');
  await press(page, 'Yes, delete page');
  await expect(page.getByRole('status').filter({ hasText: 'The page is deleted.' })).toBeVisible();
  expect((await visitor.goto(HINDI))?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This ball went over the boundary');
  await visitor.close();
});

test('Who writes a page that a colleague changes meanwhile is told, and loses nothing', async ({
  page,
  site,
}) => {
  const path = '/privacy-policy';
  const token = await openOperatorScreen(page, site, `/admin/pages?page=${encodeURIComponent(path)}`);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('Privacy Policy');
  const desk = `/page-desk/page?path=${encodeURIComponent(path)}`;
  const savedByTheOther = async (words: string) => {
    const { fields, revision } = await (await operatorCall(site, token, desk)).json();
    const answer = await operatorCall(site, token, '/page-desk/draft', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path, revision, fields: { ...fields, title: words } }),
    });
    expect(answer.status).toBe(200);
  };
  await savedByTheOther('Theirs');
  await title.fill('Mine');
  await expect(page.getByRole('alert')).toContainText('has changed this page meanwhile');
  await expect(title).toHaveValue('Mine');
  await page.reload();
  await expect(title).toHaveValue('Mine');
  await expect(page.getByRole('alert')).toContainText('has changed this page meanwhile');
  await press(page, 'Keep mine');
  await expect(page.getByRole('status').filter({ hasText: 'Yours is saved as the draft.' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await (await operatorCall(site, token, desk)).json()).fields.title).toBe('Mine');

  await savedByTheOther('Theirs again');
  await title.fill('Mine, published');
  await press(page, 'Publish');
  await press(page, 'Keep mine');
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible();
  expect(await (await fetch(site.url + path)).text()).toContain('<h1>Mine, published</h1>');
  await press(page, 'Back to the shipped text');
  await expect(title).toHaveValue('Privacy Policy');
});
