import { openOperatorScreen } from '#tests/support/operator-screens.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const picture = async () => ({ name: 'ground.png', mimeType: 'image/png', buffer: await aPicture() });

test('An operator publishes a post, corrects it and deletes it', async ({ page, site }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openOperatorScreen(page, site, '/admin/blogerForm');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('An evening at the Chinnaswamy');
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('The lights go **on** at six, and the grass is wet by nine.');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.selectOption('Kabaddi');
  await page.getByLabel('Image').setInputFiles(await picture());
  await expect(page.getByRole('img', { name: 'Preview of ground.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Blog' }).click();
  await expect(page.getByRole('status')).toContainText('“An evening at the Chinnaswamy” is published.');
  await expect(title).toHaveValue('');
  await expect(category.locator('option:checked')).toHaveText('Cricket');
  expect(asked).not.toContain('/api/blogs');
  expect(asked.filter((path) => path === '/api/Blog')).toHaveLength(1);

  await page.getByRole('link', { name: 'Home Blog Form' }).click();
  const row = page.getByRole('row').filter({ hasText: 'An evening at t…' });
  await expect(row).toContainText('The lights go on at six, and t…');
  await expect(row).toContainText('Kabaddi');
  await expect(row).toContainText(/\d\d\/\d\d\/\d\d/);
  const thumbnail = await row.getByRole('img', { name: 'An evening at the Chinnaswamy' }).boundingBox();
  expect(Math.max(thumbnail?.width ?? 999, thumbnail?.height ?? 999)).toBeLessThanOrEqual(100);

  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible();
  await expect(title).toHaveValue('An evening at the Chinnaswamy');
  await title.fill('A night at the Chinnaswamy');
  await page.getByRole('button', { name: /^(?:Save|Publish) changes$/ }).click();
  await expect(page.getByRole('status')).toContainText('“A night at the Chinnaswamy” is saved.');
  await page.getByRole('link', { name: 'Back to the posts' }).click();

  const corrected = page.getByRole('row').filter({ hasText: 'A night at the…' });
  await corrected.getByRole('button', { name: 'Delete' }).click();
  await corrected.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByRole('status')).toContainText('“A night at the Chinnaswamy” was deleted.');
  await expect(corrected).toHaveCount(0);
  await expect(page.getByRole('row').nth(1).getByRole('button', { name: 'Edit' })).toBeFocused();
});

test('An operator who leaves a post incomplete is told at each field, and nothing is sent', async ({
  page,
  site,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await openOperatorScreen(page, site, '/admin/blogerForm');
  await page.getByRole('button', { name: 'Add Blog' }).click();
  await expect(page.getByRole('alert')).toHaveText('Some fields need correcting.');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(
    /A post needs a title\./,
  );
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription(
    /A post needs a text\./,
  );
  await expect(page.getByLabel('Image')).toHaveAccessibleDescription(/A post needs an image\./);
  expect(sent).toEqual([]);
});

test('An operator whose picture is refused, or whose line is down, keeps what was typed', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/blogerForm');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('A post that waits');
  await page.getByRole('textbox', { name: 'Description' }).fill('Text');
  // A post without a category is refused before its picture is looked at.
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeEnabled();
  const image = page.getByLabel('Image');
  await image.setInputFiles({ name: 'not.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
  await page.getByRole('button', { name: 'Add Blog' }).click();
  await expect(image).toHaveAccessibleDescription(/not a JPEG, PNG, WebP or AVIF image/);
  await expect(title).toHaveValue('A post that waits');

  await image.setInputFiles(await picture());
  await page.route('**/api/Blog', (route) => route.abort());
  await page.getByRole('button', { name: 'Add Blog' }).click();
  await expect(page.getByRole('alert')).toContainText('no connection');
  await expect(title).toHaveValue('A post that waits');
  await page.reload();
  await expect(title).toHaveValue('A post that waits');
});

test('An operator turns the pages of the posts; the address keeps the page', async ({ page, site }) => {
  await openOperatorScreen(page, site, '/admin/homeBlogForm');
  await expect(page.getByRole('row')).toHaveCount(6);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/homeBlogForm\?page=2$/);
  await expect(page.getByRole('link', { name: 'Next' })).toBeFocused();
  await page.reload();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await page.goto('/admin/homeBlogForm?page=999');
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
});

test('An operator whose table does not load is told, and can try again', async ({ page, site }) => {
  await page.route('**/api/blogs?*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await openOperatorScreen(page, site, '/admin/homeBlogForm');
  await expect(page.getByRole('alert')).toContainText('Could not load the posts.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Posts' })).toBeVisible();
});
