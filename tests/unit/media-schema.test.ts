import { expect, test } from 'vitest';
import { ALTERNATIVE_MAX, changePicture, listPictures, readImage, uploadPicture } from '#contract/media.ts';
import { notAccepted, notRefused } from '#tests/support/faults-of.ts';

test('A picture comes in three widths', () => {
  const w = ['0', '401', '1601', 'x', '', '-400', '4e2', '99999'];
  expect(notRefused(readImage.query, {}, { w })).toEqual([]);
  expect(notAccepted(readImage.query, {}, { w: ['400', '800', '1600', undefined] })).toEqual([]);
});

test('A picture is called by small letters, digits and hyphens, which lead nowhere else', () => {
  const blog_img = ['../../site.sqlite', '..', 'x.webp', 'A', '', 'a'.repeat(81), 'a\0b', 'a/b'];
  expect(notRefused(readImage.params, {}, { blog_img })).toEqual([]);
  expect(notAccepted(readImage.params, {}, { blog_img: ['0a-1b', 'a'.repeat(80)] })).toEqual([]);
});

test('The library takes one line of 200 characters for a picture, and the UUID of its form', () => {
  const alt = ['x'.repeat(ALTERNATIVE_MAX + 1), 'two\nlines'];
  expect(notRefused(uploadPicture.body, {}, { alt, key: ['x', ''] })).toEqual([]);
  expect(notRefused(changePicture.body, {}, { alt: [...alt, undefined] })).toEqual([]);
  expect(notAccepted(uploadPicture.body, {}, { alt: ['', 'x'.repeat(ALTERNATIVE_MAX), undefined] })).toEqual(
    [],
  );
  expect(notRefused(listPictures.query, {}, { only: ['other', ''] })).toEqual([]);
});
