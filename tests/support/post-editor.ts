import { expect, type Locator, type Page } from '@playwright/test';
import type { Post } from '#contract/blog.ts';
import { type Client, clientOf } from './client.ts';
import { aPicture } from './pictures.ts';
import { aPostForm } from './posts.ts';
import type { Site } from './site.ts';

/** A picture as a file field takes it. */
export const pictureFile = async (name = 'ground.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await aPicture(),
});

/** A post of the running site, written beside the page. */
export async function publishPost(owner: Client, fields: Record<string, string>): Promise<Post> {
  const { status, body } = await owner.post('/Blog', await aPostForm(fields));
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export const writePost = (site: Site, token: string, fields: Record<string, string>): Promise<Post> =>
  publishPost(clientOf(site.url, token), fields);

/** Another operator's change of a post, beside the page. */
export async function correctPost(owner: Client, id: number, fields: object): Promise<Post> {
  const { status, body } = await owner.patch(`/blog/${id}`, fields);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export const changePost = (site: Site, token: string, id: number, fields: object): Promise<Post> =>
  correctPost(clientOf(site.url, token), id, fields);

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
