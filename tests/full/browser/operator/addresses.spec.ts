import type { Page } from '@playwright/test';
import { expectLooksRight } from '#tests/support/looks.ts';
import {
  expect,
  failedCalls,
  openDetails,
  pictureFile,
  postEditor,
  test,
} from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

/** The site's own name for itself, which may be another than the one it is asked by. */
const originOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.origin ?? '');

const section = (page: Page) => ({
  open: () => page.getByText('Search engines and sharing').click(),
  address: page.getByRole('textbox', { name: 'Address', exact: true }),
  whole: page.locator('.slug-whole'),
  back: page.getByRole('button', { name: 'Reset to title' }),
  headline: page.getByRole('textbox', { name: 'Headline for search engines' }),
  summary: page.getByRole('textbox', { name: 'Summary for search engines' }),
  language: page.getByRole('combobox', { name: 'Language' }),
  canonical: page.getByRole('textbox', { name: 'Canonical address' }),
  hide: page.getByRole('checkbox', { name: 'Hide from search engines' }),
  result: page.getByRole('region', { name: 'Preview of the search result' }),
  card: page.getByRole('region', { name: 'Preview of a shared link' }),
});

test('A post gets a new address, and the old one leads on', async ({ page, open, owner, site, request }) => {
  await open();
  const { id } = await addPost(owner, { blog_title: 'A day at the ground' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const [form, address] = [postEditor(page), section(page)];
  await form.title.fill('An evening at the ground');
  await address.open();
  await expect(address.address).toHaveValue('a-day-at-the-ground');
  await address.address.fill('मैदान पर एक दिन!');
  await address.language.focus();
  await expect(address.address).toHaveValue('मैदान-पर-एक-दिन');
  const origin = await originOf(page);
  await expect(address.whole).toHaveText(`${origin}/blog/${id}/मैदान-पर-एक-दिन`);
  await expect(page.getByText('The old address will redirect here.')).toBeVisible();
  await form.save.click();
  await expect(form.status.filter({ hasText: 'are published.' })).toBeVisible();

  await page.goto(`/blog/${id}/a-day-at-the-ground`);
  const path = `/blog/${id}/${encodeURIComponent('मैदान-पर-एक-दिन')}`;
  await expect(page).toHaveURL(site.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An evening at the ground');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + path);
  // As it is typed, as it is copied, and in small letters.
  for (const form of [`/blog/${id}/मैदान-पर-एक-दिन`, path, path.toLowerCase()]) {
    expect([form, (await request.get(form, { maxRedirects: 0 })).status()]).toEqual([form, 200]);
  }

  await page.goto(`/admin/blogerForm?id=${id}`);
  await address.open();
  await address.back.click();
  await expect(address.whole).toHaveText(`${origin}/blog/${id}/an-evening-at-the-ground`);
  await form.save.click();
  await expect(form.status.filter({ hasText: 'are published.' })).toBeVisible();
  await page.goto(path);
  await expect(page).toHaveURL(`${site.url}/blog/${id}/an-evening-at-the-ground`);
});

test('What search engines read is shown, and in the page', async ({ page, open, owner, request }) => {
  await open();
  const other = await addPost(owner, { blog_title: 'Other', title: 'Two bats on green grass' });
  await page.goto('/admin/blogerForm');
  const [form, address] = [postEditor(page), section(page)];
  await form.title.fill('Toss and pitch');
  await form.text.fill('What the **toss** decides.');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
  await form.image.setInputFiles(await pictureFile());
  await address.open();
  await expect(address.result).toContainText('Toss and pitch | ');
  await expect(address.result).toContainText('What the toss decides.');
  await expect(address.result).toContainText('toss-and-pitch');
  await address.headline.fill('टॉस और पिच');
  await address.summary.fill('A summary for those who search.');
  await address.language.selectOption('hi-IN');
  await expect(address.result).toContainText('टॉस और पिच');
  await expect(address.card).toContainText('A summary for those who search.');
  const origin = await originOf(page);
  await expect(address.card).toContainText(new URL(origin).host);
  await page.getByRole('button', { name: 'Choose another' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Two bats on green grass' }).first().click();
  await expect(page.getByRole('button', { name: 'Use the post’s picture' })).toBeVisible();
  await address.canonical.fill('no address');
  await form.add.click();
  await expect(address.canonical).toBeFocused();
  await expect(page.getByText('Must be an address that begins with https://')).toBeVisible();
  await address.canonical.fill('https://news.example/toss');
  await form.add.click();
  const link = page.getByRole('main').getByRole('link', { name: 'View on the site' });
  const path = (await link.getAttribute('href')) ?? '';
  expect(path).toMatch(/\/toss-and-pitch$/);

  const html = await (await request.get(path)).text();
  for (const part of [
    '<title>टॉस और पिच</title>',
    '<meta name="description" content="A summary for those who search."/>',
    '<link rel="canonical" href="https://news.example/toss"/>',
    '<meta property="og:locale" content="hi_IN"/>',
    `<meta property="og:image" content="${origin}/api/blog/${other.blog_img}/share.jpg"/>`,
    '<h1 lang="hi-IN">',
    '"inLanguage":"hi-IN"',
  ]) {
    expect([part, html.includes(part)]).toEqual([part, true]);
  }
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain(path);
  expect((await request.get(`/api/blog/${other.blog_img}/share.jpg`)).status()).toBe(200);
});

test('A post that is hidden from search engines says so', async ({ page, open, owner, request }) => {
  await open();
  const { id } = await addPost(owner, { blog_title: 'For regulars' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const [form, address] = [postEditor(page), section(page)];
  await address.open();
  await address.hide.check();
  await form.save.click();
  await expect(form.status.filter({ hasText: 'are published.' })).toBeVisible();
  const answer = await request.get(`/blog/${id}/for-regulars`);
  expect(answer.headers()['x-robots-tag']).toBe('noindex');
  const html = await answer.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain(`/blog/${id}/`);
  await page.reload();
  await address.open();
  await expect(address.hide).toBeChecked();
});

test('What is typed for search engines is kept and compared', async ({ page, open, owner }) => {
  await open();
  const { id } = await addPost(owner, { blog_title: 'Kept here' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const [form, address] = [postEditor(page), section(page)];
  await address.open();
  await address.headline.fill('Half an hour of work');
  await address.hide.check();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await address.open();
  await expect(address.headline).toHaveValue('Half an hour of work');
  await expect(address.hide).toBeChecked();
  const theirs = new FormData();
  theirs.append('seo_title', 'Theirs');
  await owner.patch(`/blog/${id}`, theirs);
  await form.save.click();
  await expect(page.getByRole('alert')).toContainText('changed in another window');
  const differences = page.locator('.differences');
  await expect(differences).toContainText('Theirs');
  await expect(differences).toContainText('Half an hour of work');
  await expect(differences).toContainText('Hidden from search engines');
});

test('The section for search engines looks right on a phone', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/admin/blogerForm');
  await openDetails(page);
  await section(page).open();
  await expect(section(page).result).toBeVisible();
  await expectLooksRight(page);
});
