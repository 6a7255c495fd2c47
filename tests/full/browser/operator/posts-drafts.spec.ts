import type { BrowserContext, Page } from '@playwright/test';
import type { Client } from '#tests/support/client.ts';
import {
  categoriesHaveCome,
  draftIsStored,
  expect,
  failedCalls,
  openAs,
  pictureFile,
  postEditor,
  test,
} from '#tests/support/operator-screens.ts';
import { addPost, changePost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

test('Two windows for new posts make two posts', async ({ page, open, site, context }) => {
  await open('/admin/blogerForm');
  const one = postEditor(page);
  await one.title.fill('Post A');
  await one.text.fill('Wordsofalpha');
  await one.image.setInputFiles(await pictureFile('a.png'));
  const other = await context.newPage();
  await other.goto('/admin/blogerForm');
  const two = postEditor(other);
  await expect(two.title).toHaveValue('');
  await two.title.fill('Post B');
  await two.text.fill('Wordsofbravo');
  await two.image.setInputFiles(await pictureFile('b.png'));
  await categoriesHaveCome(other);
  await two.add.click();
  await expect(two.status.filter({ hasText: '“Post B” is published.' })).toBeVisible();
  await one.add.click();
  await expect(one.status.filter({ hasText: '“Post A” is published.' })).toBeVisible();
  for (const text of ['Wordsofalpha', 'Wordsofbravo']) {
    const found = await site.fetch(`/api/blogs?q=${encodeURIComponent(text)}`);
    expect(await found.json()).toMatchObject([{ description: text }]);
  }

  // Both are left with something in them.
  for (const each of [page, other]) await each.goto('/admin/blogerForm');
  await Promise.all([draftIsStored(page, 'Older'), one.title.fill('Older')]);
  await two.title.fill('Newer');
  await two.image.setInputFiles(await pictureFile('newer.png'));
  await expect(other.getByText('newer.png · saved with the draft')).toBeVisible();
  await page.close();
  await other.close();
  const third = await context.newPage();
  await third.goto('/admin/blogerForm');
  const editor = postEditor(third);
  await expect(editor.title).toHaveValue('Newer');
  await expect(third.getByRole('img', { name: 'Preview of newer.png' })).toBeVisible();
  await third.getByRole('button', { name: 'Discard' }).click();
  await expect(editor.title).toHaveValue('');
  await expect(third.getByText('Another unsaved text is kept: “Older”.')).toBeVisible();
  await third.getByRole('button', { name: 'Restore it' }).click();
  await expect(editor.title).toHaveValue('Older');
  await expect(editor.title).toBeFocused();
  await expect(third.getByText('Choose the image again.')).toHaveCount(0);
});

interface Given {
  page: Page;
  context: BrowserContext;
  owner: Client;
}

/** A new post is stored without an answer and corrected elsewhere. What is typed on in its form is refused then. */
async function standsAlready(name: string, { page, context, owner }: Given) {
  const { title, text, image, add } = postEditor(page);
  await title.fill(name);
  await text.fill('As it was sent.');
  await image.setInputFiles(await pictureFile());
  const stands = async () => (await owner.get(`/blogs?state=all&q=${encodeURIComponent(name)}`)).body;
  await context.route('**/api/Blog', (route) => route.fetch().then(() => route.abort()));
  // Pressed before the categories have come, the form asks for another press.
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeEnabled();
  await add.click();
  await expect(page.getByRole('alert')).toContainText('no connection');
  const [{ id }] = await stands();
  await changePost(owner, id, { description: 'Corrected elsewhere.' });
  await context.unroute('**/api/Blog');
  await text.fill('Typed on.');
  await add.click();
  await expect(page.getByRole('alert')).toContainText('An earlier try of this form was already saved');
  expect(await stands()).toMatchObject([{ id, description: 'Corrected elsewhere.' }]);
  return { id, stands };
}

test('A form whose earlier try is stored overwrites nothing', async ({ page, open, owner, context }) => {
  await open('/admin/blogerForm');
  const { text, status } = postEditor(page);
  const { id, stands } = await standsAlready('Stands already', { page, context, owner });
  await page.getByRole('button', { name: 'Open the saved post' }).click();
  await expect(text).toHaveValue('Corrected elsewhere.');
  await page.getByRole('button', { name: 'Restore mine' }).click();
  await expect(text).toHaveValue('Typed on.');
  await page.getByRole('button', { name: /^(?:Save|Publish) changes$/ }).click();
  await expect(status.filter({ hasText: 'Changes to “Stands already” are published.' })).toBeVisible();
  expect(await stands()).toMatchObject([{ id, description: 'Typed on.' }]);
});

test('What is typed after such a refusal is in the other post that is made of it', async ({
  page,
  open,
  owner,
  context,
}) => {
  await open('/admin/blogerForm');
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 409 && answer.url().includes('/api/blog-drafts/')) refused.push(answer.url());
  });
  const { id, stands } = await standsAlready('Twinned already', { page, context, owner });
  await postEditor(page).text.fill('Typed after the refusal.');
  // No draft of a new post any more: that is found out, and not tried for ever.
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  for (let at = 0; at < 20; at += 1)
    await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()));
  expect(refused.length).toBeLessThanOrEqual(2);
  await page.getByRole('button', { name: 'Add mine as a new post' }).click();
  await expect(postEditor(page).status.filter({ hasText: '“Twinned already” is published.' })).toBeVisible();
  expect(await stands()).toMatchObject([
    { description: 'Typed after the refusal.' },
    { id, description: 'Corrected elsewhere.' },
  ]);
  const unfinished: { blog_title: string }[] = (await owner.get('/blog-drafts')).body;
  expect(unfinished.map(({ blog_title }) => blog_title)).not.toContain('Twinned already');
});

test('A draft is found on another device', async ({ page, open, owner, site, browser }) => {
  await open();
  const { id } = await addPost(owner, { blog_title: 'Dew after eight', description: 'Dew falls.' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const fields = (of: Page) => ({
    address: of.getByRole('textbox', { name: 'Address', exact: true }),
    language: of.getByRole('combobox', { name: 'Language' }),
    headline: of.getByRole('textbox', { name: 'Headline for search engines' }),
    summary: of.getByRole('textbox', { name: 'Summary for search engines' }),
    canonical: of.getByRole('textbox', { name: 'Canonical address' }),
    hidden: of.getByRole('checkbox', { name: 'Hide from search engines' }),
  });
  await page.getByText('Search engines and sharing').click();
  const typed = fields(page);
  await typed.headline.fill('When dew decides a match');
  await typed.summary.fill('Why captains look at the sky.');
  await typed.canonical.fill('/blog/1/first');
  await typed.language.selectOption('te-IN');
  await typed.hidden.check();
  await Promise.all([draftIsStored(page, 'dew-decides'), typed.address.fill('dew-decides')]);
  await expect(page.getByText(/^Saved \d\d:\d\d, not published yet/)).toBeVisible();

  const device = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  const other = await device.newPage();
  await other.clock.install();
  const saves: string[] = [];
  other.on('request', (each) => {
    if (each.method() !== 'GET' && each.url().includes('/api/blog-drafts/')) saves.push(each.method());
  });
  await openAs(other, owner, `/admin/blogerForm?id=${id}`);
  const whose = /^Unpublished changes, saved \d.* by operator\.$/;
  await expect(other.getByText(whose)).toBeVisible();
  await other.clock.runFor(10_000);
  await other.getByText('Search engines and sharing').click();
  const found = fields(other);
  await expect(found.headline).toHaveValue('When dew decides a match');
  await expect(found.summary).toHaveValue('Why captains look at the sky.');
  await expect(found.canonical).toHaveValue('/blog/1/first');
  await expect(found.language).toHaveValue('te-IN');
  await expect(found.hidden).toBeChecked();
  await expect(found.address).toHaveValue('dew-decides');
  // Who only looks saves nothing under a name of their own, and discards nothing by one press.
  expect(saves).toEqual([]);
  await other.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(other.getByRole('dialog')).toContainText('for everyone');
  await other.getByRole('button', { name: 'Yes, discard' }).click();
  await expect(other.getByText(whose)).toHaveCount(0);
  await other.getByText('Search engines and sharing').click();
  await expect(found.headline).toHaveValue('');
  await device.close();
});
