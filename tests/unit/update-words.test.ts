import { expect, test } from 'vitest';
import { sizeWords } from '#pwa/site/install/saved-words.ts';
import { updateWords } from '#pwa/site/install/update-words.ts';

const alone = { open: 0, filled: 0 };

test('The bar is silent on the newest version', () => {
  expect(updateWords({ version: 'current', isFilled: true, others: { open: 2, filled: 1 } })).toEqual([]);
});

test('The prompt says what becomes of this form and of other tabs', () => {
  expect(updateWords({ version: 'waiting', isFilled: false, others: alone })).toEqual([
    'A new version of this site is ready.',
  ]);
  expect(updateWords({ version: 'waiting', isFilled: true, others: { open: 2, filled: 0 } })).toEqual([
    'A new version of this site is ready.',
    'What you have written here is kept.',
    'Other tabs stay as they are.',
  ]);
  expect(updateWords({ version: 'waiting', isFilled: false, others: { open: 3, filled: 2 } }).at(-1)).toBe(
    '2 other tabs have unsent forms: they stay as they are.',
  );
});

test('A size is told in megabytes', () => {
  expect([0, 449_000, 9_940_000, 12_600_000].map(sizeWords)).toEqual(['0.0 MB', '0.4 MB', '9.9 MB', '13 MB']);
});
