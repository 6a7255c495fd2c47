import { expect, test } from 'vitest';
import { foundWords, listingTitle } from '#pwa/features/blog/components/listing-words.ts';
import { searchSaved } from '#pwa/offline/posts/saved-search.ts';

const posts = [
  { id: 1, blog_title: 'Dew and the night match', description: 'The ball grows **wet**. 100% of them.' },
  { id: 2, blog_title: 'How to read a pitch', description: 'Cracks, grass and dew.' },
  { id: 3, blog_title: 'Only a card', excerpt: 'Grass courts' },
];
const found = (q: string) => searchSaved(posts, q).map(({ id }) => id);

test.each([
  ['dew', [1, 2]],
  ['DEW  pitch', [2]],
  ['pitch dew', [2]],
  ['dew courts', []],
  ['grass', [2, 3]],
  ['gras', [2, 3]],
  ['100%', [1]],
  ['%', []],
  ['ght', []],
  ['10', [1]],
  ['Déw cracks', [2]],
  ['_', []],
  ['  ', [1, 2, 3]],
])('For each word one has to begin so, in the title or the text: %j', (q, ids) => {
  expect(found(q)).toEqual(ids);
});

test('The heading names what was searched for, and where', () => {
  expect(listingTitle({})).toBe('Blog');
  expect(listingTitle({ category: 'Tennis' })).toBe('Tennis');
  expect(listingTitle({ q: ' dew ' })).toBe('Search for “dew”');
  expect(listingTitle({ q: 'dew', category: 'Cricket' })).toBe('Search for “dew” in Cricket');
});

test('The count says when only this device was searched', () => {
  expect(foundWords(1, false)).toBe('1 post');
  expect(foundWords(12, true)).toBe('12 posts among those saved on this device');
  expect(foundWords(101, false, true)).toBe('More than 100 posts');
});
