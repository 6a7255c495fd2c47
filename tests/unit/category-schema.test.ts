import { expect, test } from 'vitest';
import { changeCategory, createCategory, deleteCategory } from '#contract/blog-admin.ts';
import { CATEGORY_DESCRIPTION_MAX, CATEGORY_MAX } from '#contract/blog-rules.ts';
import { faultsOf, notAccepted, notRefused } from '#tests/support/faults-of.ts';

const badNames = [
  ...['', '  ', null, 7, ['x'], 'a\u0007', 'two\nlines'],
  ...['x'.repeat(CATEGORY_MAX + 1), 'कि'.repeat(CATEGORY_MAX + 1)],
];

test('The name of a category is one line of 1 to 60 characters', () => {
  const category = ['x', 'कि', '🏏'].map((character) => character.repeat(CATEGORY_MAX));
  expect(notAccepted(createCategory.body, {}, { category })).toEqual([]);
  expect(notRefused(createCategory.body, {}, { category: [...badNames, undefined] })).toEqual([]);
});

test('A change of a category names the field that it cannot have, and has one at least', () => {
  const values = {
    category: badNames,
    position: [0, -1, 'x', 1.5, 1_000_001],
    description: ['x'.repeat(CATEGORY_DESCRIPTION_MAX + 1), 7],
    care: ['yes'],
  };
  // A change with another field, so that the one at fault is all that is wrong.
  expect(notRefused(changeCategory.body, { was: 'Cricket' }, values)).toEqual([]);
  expect(faultsOf(changeCategory.body, {})).toEqual(['category']);
  expect(faultsOf(changeCategory.body, { was: 'Cricket' })).toEqual(['category']);
  const good = {
    category: ['Chess'],
    position: [1, 999],
    description: ['', 'Leagues.'],
    care: [true, false],
  };
  expect(notAccepted(changeCategory.body, {}, good)).toEqual([]);
});

test('Posts move to a category that is named by its number', () => {
  expect(notRefused(deleteCategory.query, {}, { moveTo: ['x', '0', '', '-1', '1.5'] })).toEqual([]);
  expect(notAccepted(deleteCategory.query, {}, { moveTo: ['3', undefined] })).toEqual([]);
});
