import { expect, type Locator, type Page } from '@playwright/test';
import { aPicture } from './pictures.ts';

/** A picture as a file field takes it. */
export const pictureFile = async (name = 'ground.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await aPicture(),
});

/** The parts of the post's form. */
export const postEditor = (page: Page) => ({
  title: page.getByRole('textbox', { name: 'Title' }),
  text: page.getByRole('textbox', { name: 'Description' }),
  image: page.getByLabel('Image'),
  add: page.getByRole('button', { name: 'Add Blog' }),
  save: page.getByRole('button', { name: /^(?:Save|Publish) changes$/ }),
  status: page.getByRole('status'),
});

/** Without a category nothing is sent. */
export const categoriesHaveCome = (page: Page) =>
  expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue(/\d/);

/** A draft with these words is stored. Asked for before they are typed. */
export const draftIsStored = (page: Page, words: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/blog-drafts/') &&
      answer.request().postData()?.includes(words) === true &&
      answer.ok(),
  );

/** Gives a picture to the page as a drop or a paste would. Says whether the browser was kept from its own way with it. */
export async function hand(
  target: Locator,
  way: 'drop' | 'paste',
  name: string,
): Promise<'prevented' | 'left to the browser'> {
  const bytes = [...(await aPicture())];
  return target.evaluate(
    (element, given) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: 'image/png' }));
      const { x, y, width, height } = element.getBoundingClientRect();
      const middle = { clientX: x + width / 2, clientY: y + height / 2 };
      const event =
        given.way === 'drop'
          ? new DragEvent('drop', { ...middle, dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
      return element.dispatchEvent(event) ? 'left to the browser' : 'prevented';
    },
    { bytes, way, name },
  );
}
