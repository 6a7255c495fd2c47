import { expect, test } from 'vitest';
import { foundWords, listingTitle } from '#pwa/features/blog/components/list/listing-words.ts';

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
