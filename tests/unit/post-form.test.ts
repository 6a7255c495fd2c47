import { expect, test } from 'vitest';
import { firstPicture, readPostForm } from '#pwa/admin/blog/post-input.ts';
import { actWords } from '#pwa/admin/blog/publication-words.ts';

const text = 'Before.\n\n![A wet \\[outfield\\]](/api/blog/wet-1#800x450 "At nine")\n![](/api/blog/two-2)';
const fields = { blog_title: 'Dew', description: text, categoryId: '1', state: 'published', date: '' };

test('The first picture of a text that the library has is found, with its words', () => {
  expect(firstPicture(text)).toEqual({ name: 'wet-1', alt: 'A wet [outfield]' });
  expect(firstPicture('![](/api/blog/two-2)')).toEqual({ name: 'two-2', alt: '' });
  expect(firstPicture('![elsewhere](https://example.in/a.jpg) [a link](/api/blog/no)')).toBeUndefined();
  expect(firstPicture(undefined)).toBeUndefined();
});

test('A new post without an image of its own sends the first picture of its text, and its words', () => {
  const read = (texts: Record<string, string>, isNew = true) =>
    readPostForm({ ...fields, ...texts }, { file: undefined, isNew });
  expect(read({}).input?.body).toMatchObject({ picture: 'wet-1', title: 'A wet [outfield]' });
  expect(read({ title: 'Mine' }).input?.body.title).toBe('Mine');
  expect(read({ library_picture: 'chosen-3' }).input?.body).toMatchObject({
    picture: 'chosen-3',
    title: 'Dew',
  });
  expect(read({ description: 'No picture.' }).errors).toEqual({ blog_img: 'A post needs an image.' });
  // A stored post keeps what it has.
  expect(read({}, false).input?.body.picture).toBeUndefined();
});

test('The button of a post says what it does, also after a choice that was refused', () => {
  const expected = (state: string, stands?: string, isSending = false) =>
    actWords({
      isNew: stands === undefined,
      isSending,
      onSite: stands === undefined ? undefined : ({ state: stands } as never),
      values: { state, date: '2031-01-02T09:30' },
    });
  expect(expected('published')).toBe('Add Blog');
  expect(expected('draft')).toBe('Add Blog as a draft');
  expect(expected('scheduled')).toBe('Add Blog, 2 Jan 2031 at 09:30, India time');
  expect(expected('published', 'published')).toBe('Publish changes');
  expect(expected('draft', 'draft')).toBe('Save changes');
  expect(expected('scheduled', 'scheduled')).toBe('Save changes');
  expect(expected('published', 'draft')).toBe('Publish now');
  expect(expected('draft', 'published')).toBe('Save as a draft');
  expect(expected('published', 'draft', true)).toBe('Publishing…');
  expect(expected('draft', undefined, true)).toBe('Saving…');
});
