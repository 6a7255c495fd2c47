import type { Page } from '@playwright/test';
import type { LibraryPicture } from '#contract/media-library.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { layout } from '#tests/support/layout.ts';
import { openFromMenu, openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { writePost } from '#tests/support/post-editor.ts';
import { expect, type Site, test, withoutWorker } from '#tests/support/site.ts';

// The library is as these tests leave it.
test.use({ ...withoutWorker, sharedBy: 'pictures' });
test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const PHONE = { width: 390, height: 844 };

async function add(site: Site, token: string, alt: string): Promise<LibraryPicture> {
  const body = new FormData();
  body.append('alt', alt);
  body.append('picture', new File([new Uint8Array(await aPicture({ width: 90, height: 60 }))], 'a.png'));
  return (await operatorCall(site, token, '/media', { method: 'POST', body })).json();
}

const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true });
const tile = (page: Page, alt: string) =>
  pictures(page).getByRole('button', { name: new RegExp(`^Open ${alt}`) });

async function drop(page: Page, names: readonly string[]): Promise<void> {
  const bytes = [...(await aPicture({ width: 90, height: 60 }))];
  await page.evaluate(
    ([all, data]) => {
      const transfer = new DataTransfer();
      for (const name of all) {
        transfer.items.add(new File([new Uint8Array(data)], name, { type: 'image/png' }));
      }
      document
        .querySelector('main')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    [names, bytes] as const,
  );
}

test('An editor adds pictures by button and drop, describes one and finds it by its words', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  await openOperatorScreen(page, site);
  await openFromMenu(page, 'Media');
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload pictures' }).click();
  const files = [
    { name: 'pitch.png', mimeType: 'image/png', buffer: await aPicture({ width: 90, height: 60 }) },
    { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ];
  await (await choosing).setFiles(files);
  const onTheirWay = page.getByRole('list', { name: 'Pictures on their way' });
  await expect(onTheirWay.getByRole('alert')).toHaveText(
    'Not stored. The file is not a JPEG, PNG, WebP or AVIF image.',
  );
  await onTheirWay.getByRole('button', { name: 'Put away words.png' }).click();
  await expect(onTheirWay).toBeHidden();
  await drop(page, ['one.png', 'two.png']);
  await expect(
    pictures(page).getByRole('button', { name: /^Open No alternative text\s*not used/ }),
  ).toHaveCount(3);

  await pictures(page).getByRole('button').first().click();
  const sheet = page.getByRole('dialog', { name: 'Picture' });
  await sheet.getByRole('textbox', { name: 'Alternative text' }).fill('సాయంత్రం పిచ్');
  expect(await layout(page)).toMatchObject({ sideways: 0, beside: [] });
  await expectAccessible(page, 'the sheet of a picture');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('status')).toHaveText('The alternative text is saved.');
  await sheet.getByRole('button', { name: 'Close' }).click();
  const search = page.getByRole('searchbox', { name: 'Search pictures' });
  await search.fill('పిచ్');
  await search.press('Enter');
  await expect(pictures(page).getByRole('button')).toHaveCount(1);
  await expect(tile(page, 'సాయంత్రం పిచ్')).toBeVisible();
  await expect(page.locator('img[src^="blob:"]')).toHaveJSProperty('naturalWidth', 400);
  await expectAccessible(page, 'the library');
  await search.fill('nothing like it');
  await search.press('Enter');
  await page.getByRole('link', { name: 'Show all pictures' }).click();
  await expect(tile(page, 'సాయంత్రం పిచ్')).toBeVisible();
});

test('A picture that is used says where, is not deleted, and is replaced everywhere with a way back', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  const picture = await add(site, token, 'A ball in the nets');
  const description = `Words.\n\n![A ball in the nets](/api/blog/${picture.name})\n`;
  const post = await writePost(site, token, { blog_title: 'In the nets', description });
  await page.goto('/admin/media?only=used&q=nets');
  await tile(page, 'A ball in the nets').click();
  const sheet = page.getByRole('dialog', { name: 'Picture' });
  const places = sheet.getByRole('list', { name: 'Where it is used' });
  await expect(places.getByRole('listitem')).toHaveText([/In the nets In the text\. Public\./]);
  await expect(places.getByRole('link', { name: 'In the nets' })).toHaveAttribute(
    'href',
    `/admin/blogerForm?id=${post.id}`,
  );
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Not deleted. Used as: text of “In the nets”.');

  const choosing = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Replace' }).click();
  const buffer = await aPicture({ width: 120, height: 60 });
  await (await choosing).setFiles({ name: 'better.png', mimeType: 'image/png', buffer });
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'The new picture' })).toBeVisible();
  const shown = async () => {
    const { description: text } = await (await operatorCall(site, token, `/blogs/${post.id}`)).json();
    return /\/api\/blog\/([a-z0-9-]+)/.exec(text)?.[1];
  };
  const made = await shown();
  expect(made).not.toBe(picture.name);
  expect((await fetch(`${site.url}/api/blog/${made}`)).status).toBe(200);
  const former = await fetch(`${site.url}/api/blog/${picture.name}`, { redirect: 'manual' });
  expect([former.status, former.headers.get('location')]).toEqual([301, `/api/blog/${made}`]);
  await page.getByRole('button', { name: 'Undo “A ball in the nets”' }).click();
  await expect(page.getByText('“A ball in the nets” is back.')).toBeVisible();
  expect(await shown()).toBe(picture.name);
});

test('An unused picture is deleted and taken back, at once and from Recently deleted', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  await add(site, token, 'A spare helmet');
  await page.goto('/admin/media?q=helmet');
  const remove = async () => {
    await tile(page, 'A spare helmet').click();
    await page.getByRole('dialog', { name: 'Picture' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('“A spare helmet” is deleted.')).toBeVisible();
    await expect(page.getByText('No picture is like this')).toBeVisible();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo “A spare helmet”' }).click();
  await expect(tile(page, 'A spare helmet')).toBeVisible();
  await remove();
  await page.getByRole('button', { name: 'Recently deleted' }).click();
  await page.getByRole('button', { name: 'Restore “A spare helmet”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(tile(page, 'A spare helmet')).toBeVisible();
});

test('A post takes a picture of the library, or one that is added while it is chosen', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  await add(site, token, 'A lamp over the stand');
  await page.setViewportSize(PHONE);
  await page.goto('/admin/blogerForm');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Lamps of the library');
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await picker.getByRole('searchbox', { name: 'Search pictures' }).fill('lamp over the stand');
  await picker.getByRole('searchbox', { name: 'Search pictures' }).press('Enter');
  await expect(picker.getByRole('button', { name: /^Choose / })).toHaveCount(1);
  await expectAccessible(page, 'the choice of a picture');
  expect(await layout(page)).toMatchObject({ sideways: 0, beside: [] });
  await picker.getByRole('button', { name: /^Choose A lamp over the stand/ }).click();
  await expect(page.getByRole('img', { name: 'The picture of the library' })).toBeVisible();
  await expect(page.getByText('From the library', { exact: true })).toBeVisible();
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.locator('canvas.post-picture')).toHaveAttribute('data-drawn', 'true');

  await page.getByRole('button', { name: 'Choose from the library' }).click();
  const choosing = page.waitForEvent('filechooser');
  await picker.getByRole('button', { name: 'Upload a picture' }).click();
  const buffer = await aPicture({ width: 120, height: 60 });
  await (await choosing).setFiles({ name: 'new.png', mimeType: 'image/png', buffer });
  await expect(picker).toBeHidden();
  await page.getByRole('button', { name: 'Take it out' }).click();
  await expect(page.getByText('From the library', { exact: true })).toBeHidden();
});

test('The preview of a published post shows the picture that is chosen from the library, not the one before', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  await add(site, token, 'A square of turf');
  const { id } = await writePost(site, token, { blog_title: 'Turf' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.locator('img.post-picture, .post-picture img').first()).toBeVisible();
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await picker.getByRole('button', { name: /^Choose A square of turf/ }).click();
  // The library's is three by two, and as wide as a preview draws.
  const drawn = preview.locator('canvas.post-picture');
  await expect(drawn).toHaveAttribute('data-drawn', 'true');
  await expect(drawn).toHaveJSProperty('height', 533);
});

test('The places of a picture lead to the editor of the page that shows it', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site);
  const { name } = await add(site, token, 'A kiosk by the gate');
  await page.goto('/admin/pages?page=new');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('At the ground');
  await page.getByRole('textbox', { name: 'Text' }).fill(`![A kiosk by the gate](/api/blog/${name})`);
  await page
    .getByRole('textbox', { name: 'Description', exact: true })
    .fill('What stands at the ground, and where.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible();
  await openFromMenu(page, 'Media');
  await tile(page, 'A kiosk by the gate').click();
  await page.getByRole('dialog').getByRole('link', { name: 'At the ground' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('At the ground');
});
