import { expect, test } from 'vitest';
import { foundWords, listingTitle } from '#pwa/site/blog/components/list/listing-words.ts';

test('The heading names what was searched for, and where', () => {
  expect(listingTitle({})).toBe('Blog');
  expect(listingTitle({ category: 'Tennis' })).toBe('Tennis');
  expect(listingTitle({ q: ' dew ' })).toBe('Search for “dew”');
  expect(listingTitle({ q: 'dew', category: 'Cricket' })).toBe('Search for “dew” in Cricket');
});

test('The count names pages and posts, and says when only this device was searched', () => {
  expect(foundWords({ total: 1 }, 'dew', false)).toBe('1 post');
  expect(foundWords({ total: 12 }, 'dew', true)).toBe('12 posts among what is saved on this device');
  expect(foundWords({ total: 101, atLeast: true }, 'dew', false)).toBe('More than 100 posts');
  expect(foundWords({ total: 2, pages: [1] }, 'dew', false)).toBe('1 page and 2 posts');
  expect(foundWords({ total: 0, pages: [1, 2] }, 'dew', false)).toBe('2 pages');
  expect(foundWords({ total: 0, pages: [] }, 'dew', false)).toBe('');
});

test('Words that were found instead are named beside those that were typed', () => {
  expect(foundWords({ total: 3, corrected: 'dew' }, ' dwe ', false)).toBe(
    'No match for “dwe”. Showing “dew”: 3 posts',
  );
});
