import { expect, leaveMessage, screenTitle, test } from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

test('The palette knows screens by what people call them, finds posts and pages, and offers the last first', async ({
  page,
  open,
  owner,
}) => {
  await addPost(owner, { blog_title: 'The pitch at Chepauk, day five' });
  await open();
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search or go to' });
  const options = page.getByRole('dialog').getByRole('option');
  const chosen = page.getByRole('option', { selected: true });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  for (const [text, name] of [
    ['leads', 'User Information'],
    ['inbox', 'User Information'],
    ['messages', 'User Information'],
    ['new post', 'Write a post'],
    ['import', 'Import posts, pages and pictures'],
    ['export', 'Export the whole site'],
    ['backup', 'Make a backup'],
    ['FAQ', 'Settings'],
    ['phone number', 'Settings'],
    ['logo', 'Settings'],
    ['users', 'Team'],
    ['view site', 'View site'],
  ] as const) {
    await field.fill(text);
    await expect(options.filter({ hasText: name }).first(), text).toBeVisible();
  }

  // Where it is done, not the list that leads there.
  await field.fill('import');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/admin\/server\/import$/);
  await expect(screenTitle(page, 'Import')).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('glossary');
  await options.filter({ hasText: '/glossary' }).click();
  await expect(page).toHaveURL(/admin\/pages\?page=/);

  await page.keyboard.press('Control+k');
  await field.fill('copyright year');
  await options.filter({ hasText: 'Copyright year' }).click();
  await expect(page.getByLabel('Copyright year')).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill('chepauk');
  await expect(chosen).toContainText('The pitch at Chepauk, day five');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('The pitch at Chepauk, day five');

  await page.getByRole('button', { name: 'Search or go to' }).click();
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    /^The pitch at Chepauk/,
    /^Copyright year/,
    /\/glossary/,
    /^Import posts/,
  ]);
  await field.fill('today');
  await page.keyboard.press('Enter');
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
});

test('What is chosen stays chosen when more is found above it', async ({ page, open, owner, site }) => {
  await addPost(owner, { blog_title: 'Dharamsala at dusk' });
  await leaveMessage(site, { first_name: 'Dharamsala', email: 'dharamsala@example.com' });
  await open();
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/contacts?*q=dharamsala*', (route) => held.then(() => route.fallback()));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('dharamsala');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('option', { name: 'Dharamsala at dusk' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  release();
  await expect(dialog.getByRole('group').first()).toContainText('People');
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Dharamsala at dusk');
});

test('In the editor of a text Control+K is not the palette', async ({ page, open }) => {
  await open('/admin');
  await page.evaluate(() => localStorage.setItem('editor-mode', 'rich'));
  await page.goto('/admin/blogerForm');
  const text = page.getByRole('textbox', { name: 'Description' });
  await text.click();
  await page.keyboard.type('A night at the ground');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
});
