import { array, assert, constantFrom, property } from 'fast-check';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readSeedPosts } from '#api/db/seed/read-seed.ts';
import { staticMarkup } from '#pwa/admin/editing/markdown-editor/rich/static-markup.ts';
import { drawPost, PostBody } from '#pwa/shared/markdown/post-body.tsx';
import { markdownMarks } from '#tests/support/hostile-texts.ts';

const byReact = (markdown: string) => renderToStaticMarkup(createElement(PostBody, { markdown }));
const byEditor = (markdown: string) => staticMarkup(drawPost(markdown));

test('The text of each seed post is in the editor what React makes of it', async () => {
  const posts = await readSeedPosts();
  expect(posts.length).toBeGreaterThan(20);
  for (const { description } of posts) expect(byEditor(description)).toBe(byReact(description));
});

/** What Markdown is made of, and what would be HTML or a place in a template. */
const PIECES = [
  ...markdownMarks,
  ...['### ', '[x](/blog)', '[w](/odds#lay)', '[z](javascript:x)', '![p](q)', '![p](/api/blog/a-1#4x3 "t")'],
  ...['</script>', '<!--', '&#39;', '"', "'", '$&', '{{title}}', 'é😀'],
];

test('Whatever is put together of the marks of Markdown, both draw the same', () => {
  assert(
    property(array(constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
      expect(byEditor(pieces.join(''))).toBe(byReact(pieces.join('')));
    }),
    { numRuns: 500 },
  );
});

test('What is no element is refused rather than written', () => {
  // @ts-expect-error: React would refuse it, too
  const foreign: ReactNode = { toString: () => '<b>' };
  expect(() => staticMarkup(foreign)).toThrow('this is no element');
});
