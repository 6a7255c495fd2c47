import { expect, test } from 'vitest';
import type { SavedPost } from '#pwa/worker/posts/blog-store.ts';
import { listValues } from '#pwa/worker/templates/list-page.ts';

const categories = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, category: `C${index + 1}` }));
const saved = { categories, savedAt: 5 };
const posts = Array.from(
  { length: 30 },
  (_, index): SavedPost => ({
    id: 100 - index,
    blog_title: `Post ${index}`,
    title: 'Picture',
    excerpt: 'Text',
    blog_img: `${index}.jpg`,
    date: new Date(Date.UTC(2026, 0, 30 - index)).toISOString(),
    categoryId: index % 2 === 0 ? 1 : 7,
    Category: { id: index % 2 === 0 ? 1 : 7, category: `C${index % 2 === 0 ? 1 : 7}` },
    savedAt: 2000 - index,
  }),
);

test('The first page has twelve cards, the newest before the others, and leads to the next page', () => {
  const values = listValues({}, posts, saved);
  expect(values).toMatchObject({ listing0: [{}], listing1: [], listing2: [], listing3: [] });
  expect(values?.firstCard).toMatchObject([{ id: '100', title: 'Post 0' }]);
  expect(values?.otherCards).toHaveLength(11);
  expect(values).toMatchObject({ image: '0.jpg', total: '30', savedAt: '1989', asked: 'null' });
  expect(values?.pager).toMatchObject([{ pages: '3', next: [{ next: '/blog?page=2' }] }]);
});

test('The last page of a category has the rest of its posts, its link as the current one, and no next page', () => {
  const values = listValues({ category: 7, page: 2 }, posts, saved);
  expect(values).toMatchObject({ listing3: [{}], category: 'C7', categoryId: '7', total: '15' });
  expect(values?.otherCards).toHaveLength(2);
  expect(values?.pager).toMatchObject([{ page: '2', previous: '/blog?category=7', next: [] }]);
  expect(values?.shown).toMatchObject(['1', '2', '3', '4', '5'].map((id) => ({ id, current: [] })));
  expect(values?.more).toMatchObject([
    {
      isActive: [{}],
      hidden: [
        { id: '6', current: [] },
        { id: '7', current: [{}] },
      ],
    },
  ]);
});

test('A page without saved posts, or of a category that is not known, is not made', () => {
  expect(listValues({ page: 4 }, posts, saved)).toBeUndefined();
  expect(listValues({ category: 3 }, posts, saved)).toBeUndefined();
  expect(listValues({ category: 9 }, posts, saved)).toBeUndefined();
  expect(listValues({}, [], saved)).toBeUndefined();
});

test('A saved row that does not fit the contract is refused', () => {
  const [first] = posts;
  // @ts-expect-error: written by another version
  expect(() => listValues({}, [{ ...first, id: 'x' }], saved)).toThrow();
});
