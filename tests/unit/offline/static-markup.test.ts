import { array, assert, constantFrom, property } from 'fast-check';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readSeedPosts } from '#api/db/seed/read-seed.ts';
import { drawPost, PostBody } from '#pwa/shared/markdown/post-body.tsx';
import { staticMarkup } from '#pwa/shared/markdown/static-markup.ts';
import { decodeNamedCharacterReference } from '#pwa/worker/templates/named-characters.ts';

const byReact = (markdown: string) => renderToStaticMarkup(createElement(PostBody, { markdown }));
const byWorker = (markdown: string) => staticMarkup(drawPost(markdown));

test('The text of each seed post is in the worker what React makes of it', async () => {
  const posts = await readSeedPosts();
  expect(posts.length).toBeGreaterThan(20);
  for (const { description } of posts) expect(byWorker(description)).toBe(byReact(description));
});

/** What Markdown is made of, and what would be HTML or a place in a template. */
const PIECES = [
  ...[
    '# ',
    '## One\n',
    '### ',
    '- ',
    '3. ',
    '> ',
    '\n',
    '\n\n',
    '    ',
    '---\n',
    '```\n',
    '`',
    '*',
    '**',
    '_',
    '\\',
  ],
  ...[
    '| a | b |\n|:-:|--:|\n| 1 | 2 |\n',
    '[x](/blog)',
    '[y](https://a.example "t")',
    '[z](javascript:x)',
    '![p](q)',
    '![p](/api/blog/a-1#4x3 "t")',
    'https://youtu.be/abcdefg',
    '~~',
    'www.a.example',
  ],
  ...[
    '[r]',
    '[r]: /x\n',
    '<b>',
    '</script>',
    '<!--',
    '&amp;',
    '&nbsp;',
    '&#39;',
    '"',
    "'",
    '$&',
    '{{title}}',
    'word ',
    'é😀',
  ],
];

test('Whatever is put together of the marks of Markdown, both draw the same', () => {
  assert(
    property(array(constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
      expect(byWorker(pieces.join(''))).toBe(byReact(pieces.join('')));
    }),
    { numRuns: 500 },
  );
});

test('What is no element is refused rather than written', () => {
  // @ts-expect-error: React would refuse it, too
  const foreign: ReactNode = { toString: () => '<b>' };
  expect(() => staticMarkup(foreign)).toThrow('this is no element');
});

test('Names of characters that the worker knows are those of HTML; one that it does not know is left to others', () => {
  expect(decodeNamedCharacterReference('hellip')).toBe('…');
  for (const name of ['notin', 'constructor', 'foo'])
    expect(() => decodeNamedCharacterReference(name)).toThrow('not known');
});
