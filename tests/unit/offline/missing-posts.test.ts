import { expect, test } from 'vitest';
import { missingFrom } from '#pwa/worker/posts/missing-posts.ts';

const at = (id: number, categoryId = 1) => ({
  id,
  categoryId,
  date: `2026-01-${String(id).padStart(2, '0')}`,
});
const saved = [at(9), at(8, 2), at(7), at(6), at(5), at(4)];
const missing = (ids: readonly number[], page?: number, categoryId?: number) =>
  missingFrom(
    {
      rows: ids.map((id) => at(id)),
      params: new URLSearchParams(page ? { page: `${page}` } : {}),
      categoryId,
    },
    saved,
  ).map(({ id }) => id);

test('From the first page everything is missing that is newer than its last post', () => {
  expect(missing([7, 5])).toEqual([9, 8, 6]);
  expect(missing([7, 5], 1, 1)).toEqual([9, 6]);
});

test('From a later page only what lies between its own posts is missing', () => {
  expect(missing([7, 5], 2)).toEqual([6]);
  expect(missing([6, 4], 3)).toEqual([5]);
});

test('From an empty first page everything is missing, from an empty later one nothing', () => {
  expect(missing([])).toEqual([9, 8, 7, 6, 5, 4]);
  expect(missing([], 2)).toEqual([]);
});
