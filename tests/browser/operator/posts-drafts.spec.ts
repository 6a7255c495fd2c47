import type { Dialog, Page } from '@playwright/test';
import { openOperatorScreen, operatorCall, pressAsSessionEnds } from '#tests/support/operator-screens.ts';
import {
  categoriesHaveCome,
  changePost,
  draftIsStored,
  pictureFile,
  postEditor,
  writePost,
} from '#tests/support/post-editor.ts';
import { expect, operator, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

async function logInAgain(page: Page): Promise<void> {
  await expect(page.getByText('what you typed is kept')).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill(operator.username);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Leaves without the browser's question. */
const reload = async (page: Page) => {
  const accept = (dialog: Dialog) => void dialog.accept();
  page.on('dialog', accept);
  await page.reload();
  page.off('dialog', accept);
};

test('Two windows with one post: what was typed in each is kept, whatever the other saves', async ({
  page,
  context,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  const { id } = await writePost(site, token, { blog_title: 'Open twice', description: 'At first.' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const other = await context.newPage();
  await other.goto(`/admin/blogerForm?id=${id}`);
  const [p, q] = [postEditor(page), postEditor(other)];
  await q.text.fill('Half an hour of work.');
  await p.title.fill('Saved by the first');
  await p.save.click();
  await expect(p.status.filter({ hasText: '“Saved by the first” is saved.' })).toBeVisible();

  await reload(other);
  await expect(q.text).toHaveValue('Half an hour of work.');
  await pressAsSessionEnds(other, site, token, () => q.save.click());
  await logInAgain(other);
  await expect(q.text).toHaveValue('Half an hour of work.');
  await q.save.click();
  await expect(other.getByRole('alert')).toContainText('changed in another window');
  await expect(q.text).toHaveValue('Half an hour of work.');
  await other.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(q.status.filter({ hasText: '“Open twice” is saved.' })).toBeVisible();
});

test('Two windows for new posts: two posts, and what closed windows left comes back, the newest first', async ({
  page,
  context,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/blogerForm');
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
  for (const words of ['Wordsofalpha', 'Wordsofbravo']) {
    const found = await fetch(`${site.url}/api/blogs?q=${encodeURIComponent(words)}`);
    expect(await found.json()).toMatchObject([{ description: words }]);
  }

  // Both are left with something in them.
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
  await expect(third.getByText('Something else that was typed here is kept: “Older”.')).toBeVisible();
  await third.getByRole('button', { name: 'Bring it back' }).click();
  await expect(editor.title).toHaveValue('Older');
  await expect(editor.title).toBeFocused();
  await expect(third.getByText('An image has to be chosen again.')).toHaveCount(0);
});

test('Words for a post that was deleted elsewhere are reached after a reload', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site);
  const { id } = await writePost(site, token, { blog_title: 'Gone by now' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const { title, text, save, status } = postEditor(page);
  await text.fill('Words that nobody else has.');
  const remove = () => operatorCall(site, token, `/blog/${id}`, { method: 'DELETE' });
  await remove();
  await reload(page);
  await expect(page.getByRole('alert')).toContainText('deleted in another window');
  await expect(text).toHaveValue('Words that nobody else has.');
  await page.getByRole('button', { name: 'Bring the post back' }).click();
  await expect(save).toBeVisible();
  await expect(text).toHaveValue('Words that nobody else has.');
  await save.click();
  await expect(status.filter({ hasText: '“Gone by now” is saved.' })).toBeVisible();

  await text.fill('Words for another post.');
  await remove();
  await reload(page);
  await page.getByRole('button', { name: 'Make it a new post' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blogger Form' })).toBeVisible();
  await expect(title).toHaveValue('Gone by now');
  await expect(text).toHaveValue('Words for another post.');
  await expect(text).toBeEditable();
});

test('A form whose earlier try stands with other words leads on, and overwrites nothing', async ({
  page,
  context,
  site,
}) => {
  const token = await openOperatorScreen(page, site, '/admin/blogerForm');
  const { title, text, image, add, status } = postEditor(page);
  await title.fill('Stands already');
  await text.fill('As it was sent.');
  await image.setInputFiles(await pictureFile());
  const stands = async () => (await operatorCall(site, token, '/blogs?state=all&q=Stands+already')).json();
  await context.route('**/api/Blog', (route) => route.fetch().then(() => route.abort()));
  // Pressed before the categories have come, the form asks for another press.
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeEnabled();
  await add.click();
  await expect(page.getByRole('alert')).toContainText('no connection');
  const [{ id }] = await stands();
  await changePost(site, token, id, { description: 'Corrected elsewhere.' });
  await context.unroute('**/api/Blog');
  await text.fill('Typed on.');
  await add.click();
  await expect(page.getByRole('alert')).toContainText('An earlier try of this form was stored already');
  expect(await stands()).toMatchObject([{ id, description: 'Corrected elsewhere.' }]);
  await page.getByRole('button', { name: 'Open the stored post' }).click();
  await expect(text).toHaveValue('Corrected elsewhere.');
  await page.getByRole('button', { name: 'Bring mine back' }).click();
  await expect(text).toHaveValue('Typed on.');
  await page.getByRole('button', { name: /^(?:Save|Publish) changes$/ }).click();
  await expect(status.filter({ hasText: '“Stands already” is saved.' })).toBeVisible();
  expect(await stands()).toMatchObject([{ id, description: 'Typed on.' }]);
});

test('Who leaves what is saved on the site is asked nothing, and is led back to it from the posts', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/blogerForm');
  const { title, text } = postEditor(page);
  const stored = draftIsStored(page, 'पिच कैसी है?');
  await title.fill('टॉस के बाद');
  await text.fill('पिच कैसी है?');
  await stored;
  await expect(page.getByText(/^Saved \d\d:\d\d, not published yet/)).toBeVisible();
  await page.getByRole('link', { name: 'Home Blog Form' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home Blog Form' })).toBeVisible();
  await page.getByText('Unfinished posts').click();
  const row = page.getByRole('listitem').filter({ hasText: 'टॉस के बाद' });
  await row.getByRole('button', { name: 'Go on' }).click();
  await expect(title).toHaveValue('टॉस के बाद');
  await page.getByText('Search engines and sharing').click();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('hi-IN');
  await title.fill('After the toss');
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en-IN');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('te-IN');
  await title.fill('Before the toss');
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('te-IN');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('');
});

test('What is typed for search engines is saved as a draft, and found on another device', async ({
  page,
  browser,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  const { id } = await writePost(site, token, { blog_title: 'Dew after eight', description: 'Dew falls.' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const fields = (of: Page) => ({
    address: of.getByRole('textbox', { name: 'Address', exact: true }),
    language: of.getByRole('combobox', { name: 'Language' }),
    headline: of.getByRole('textbox', { name: 'Headline for search engines' }),
    summary: of.getByRole('textbox', { name: 'Summary for search engines' }),
    canonical: of.getByRole('textbox', { name: 'Canonical address' }),
    hidden: of.getByRole('checkbox', { name: 'Do not show in search engines' }),
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
  await openOperatorScreen(other, site, `/admin/blogerForm?id=${id}`);
  const whose = /^Changes that are not published, saved \d.* by operator\.$/;
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
  await expect(other.getByRole('group', { name: 'Confirmation' })).toContainText('for everybody');
  await other.getByRole('button', { name: 'Yes, discard' }).click();
  await expect(other.getByText(whose)).toHaveCount(0);
  await other.getByText('Search engines and sharing').click();
  await expect(found.headline).toHaveValue('');
  await device.close();
});
