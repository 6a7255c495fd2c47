import { sendAgainOnceSent } from '#tests/support/double-press.ts';
import { dropPictures } from '#tests/support/media.ts';
import { expect, failedCalls, pictureFile, screenTitle, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

test('A post is published, corrected and deleted; what is refused is kept', async ({ page, open }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open('/admin/blogerForm');
  const title = page.getByRole('textbox', { name: 'Title' });

  await test.step('What is missing is said at each field, and nothing is sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.getByRole('button', { name: 'When to publish…' }).click();
    await page.getByRole('button', { name: 'Keep as a draft' }).click();
    await expect(page.getByRole('alert')).toHaveText('Title, Description, and Image need correcting.');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(
      /A post needs a title\./,
    );
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription(
      /A post needs text\./,
    );
    await expect(page.getByLabel('Image')).toHaveAccessibleDescription(/A post needs an image\./);
    expect(sent).toEqual([]);
    // What is wrong is said until it is changed.
    await title.fill('A post');
    await expect(title).not.toHaveAccessibleDescription(/needs/);
    await expect(page.getByText('A post needs text.')).toBeVisible();
    await title.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
    expect(sent.filter((url) => url.endsWith('/api/Blog'))).toEqual([]);
  });

  await test.step('A picture that is refused and a line that is down leave what was typed', async () => {
    await title.fill('A post that waits');
    await page.getByRole('textbox', { name: 'Description' }).fill('Text');
    const image = page.getByLabel('Image');
    await image.setInputFiles({ name: 'not.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
    await page.getByRole('button', { name: 'Add Blog' }).click();
    await expect(image).toHaveAccessibleDescription(/not a JPEG, PNG, WebP or AVIF image/);
    await expect(title).toHaveValue('A post that waits');

    await image.setInputFiles(await pictureFile());
    await page.route('**/api/Blog', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Add Blog' }).click();
    await expect(page.getByRole('alert')).toContainText('no connection');
    await expect(title).toHaveValue('A post that waits');
    await page.reload();
    await expect(title).toHaveValue('A post that waits');
    await page.getByRole('button', { name: 'Discard' }).dblclick();
    await expect(title).toHaveValue('');
    await expect(page.getByText('Draft discarded.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(title).toHaveValue('A post that waits');
    await expect(page.getByRole('img', { name: 'Preview of ground.png' })).toBeVisible();
    await page.reload();
    await expect(title).toHaveValue('A post that waits');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(title).toHaveValue('');
    requests.length = 0;
  });

  await test.step('The post is published, found in the table, corrected and deleted', async () => {
    await title.fill('An evening at the Chinnaswamy');
    await page
      .getByRole('textbox', { name: 'Description' })
      .fill('The lights go **on** at six, and the grass is wet by nine.');
    const category = page.getByRole('combobox', { name: 'Category' });
    await category.selectOption('Kabaddi');
    await dropPictures(page, ['ground.png', 'crowd.png']);
    await expect(page.getByRole('alert')).toContainText('Only ground.png is used');
    await expect(page.getByRole('img', { name: 'Preview of ground.png' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Blog' }).click();
    const toast = page
      .getByRole('status')
      .filter({ hasText: '“An evening at the Chinnaswamy” is published.' });
    await expect(toast).toBeInViewport();
    const view = page.getByRole('link', { name: 'View on the site' });
    await expect(view).toHaveCount(2);
    for (const link of await view.all()) await expect(link).toHaveAttribute('href', /^\/blog\/\d/);
    // The one of the toast goes, that in the form's head stays.
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'View on the site' })).toBeInViewport();
    await expect(view).toHaveCount(1);
    // The post is where she is, and the next one begins empty.
    await expect(screenTitle(page, 'Edit post')).toBeInViewport();
    await expect(title).toHaveValue('An evening at the Chinnaswamy');
    await page.getByRole('link', { name: 'Blogger Form' }).click();
    await expect(screenTitle(page, 'Blogger Form')).toBeVisible();
    await expect(title).toHaveValue('');
    await expect(category.locator('option:checked')).toHaveText('Cricket');
    expect(requests).not.toContain('/api/blogs');
    expect(requests.filter((path) => path === '/api/Blog')).toHaveLength(1);

    await page.getByRole('link', { name: 'Home Blog Form' }).click();
    const row = page.getByRole('row').filter({ hasText: 'An evening at t…' });
    await expect(row).toContainText('The lights go on at six, and t…');
    await expect(row).toContainText('Kabaddi');
    await expect(row).toContainText(/\d\d\/\d\d\/\d\d/);
    const thumbnail = await row.getByRole('img', { name: 'An evening at the Chinnaswamy' }).boundingBox();
    expect(Math.max(thumbnail?.width ?? 999, thumbnail?.height ?? 999)).toBeLessThanOrEqual(100);

    await row.getByRole('button', { name: 'Edit' }).click();
    await expect(screenTitle(page, 'Edit post')).toBeVisible();
    await expect(title).toHaveValue('An evening at the Chinnaswamy');
    await title.fill('A night at the Chinnaswamy');
    const publish = page.getByRole('button', { name: /^(?:Save|Publish) changes$/ });
    const mayAnswer = Promise.withResolvers<void>();
    await page.route(
      '**/api/blog/*',
      async (route) => {
        await mayAnswer.promise;
        await route.fallback();
      },
      { times: 1 },
    );
    await publish.click();
    await expect(page.getByRole('button', { name: 'Publishing…' })).toHaveAttribute('aria-busy', 'true');
    const words = 'Changes to “A night at the Chinnaswamy” are published.';
    const again = sendAgainOnceSent(page, { form: '.post-form', words });
    mayAnswer.resolve();
    await expect(page.getByRole('status')).toContainText(words);
    await again;
    await page.getByRole('button', { name: 'Undo for “A night at the Chinnaswamy”' }).click();
    await expect(page.getByRole('status')).toContainText(
      '“An evening at the Chinnaswamy” is as it was before.',
    );
    await expect(title).toHaveValue('An evening at the Chinnaswamy');
    await title.fill('A night at the Chinnaswamy');
    await publish.click();
    await expect(page.getByRole('status')).toContainText(words);
    await page.getByRole('main').getByRole('link', { name: 'Posts', exact: true }).click();

    const corrected = page.getByRole('row').filter({ hasText: 'A night at the…' });
    await corrected.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('status')).toContainText('“A night at the Chinnaswamy” is deleted.');
    await expect(corrected).toHaveCount(0);
    await expect(page.getByRole('row').nth(1).getByRole('link')).toBeFocused();
  });
});
