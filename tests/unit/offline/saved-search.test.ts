import { expect, test } from 'vitest';
import { searchSaved } from '#pwa/worker/posts/saved-search.ts';

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
