import { expect, test } from 'vitest';
import { pictureTravel } from '#pwa/features/blog/picture-travel.ts';
import { travellingPost } from '#pwa/features/blog/post-travel.ts';

test.each([
  ['/blog', '/blog/12/a-title', '12'],
  ['/blog/12/a-title', '/', '12'],
  ['/blog/12/a-title', '/blog/7/another', undefined],
  ['/blog', '/contact', undefined],
])('From %s to %s the picture of post %s travels', (from, to, id) => {
  expect(travellingPost(from, to)).toBe(id);
});

test('Where the browser has no such transitions there are none', () => {
  expect(pictureTravel).toBe(false);
});
