import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { expect, test } from 'vitest';
import { parseMarkdown } from '#pwa/shared/markdown/markdown.ts';

/** Looks in every text for all that there may be. */
const withAll = (markdown: string) =>
  fromMarkdown(markdown, {
    extensions: [
      gfmTable(),
      gfmStrikethrough({ singleTilde: false }),
      gfmAutolinkLiteral(),
      { disable: { null: ['htmlFlow', 'htmlText'] } },
    ],
    mdastExtensions: [
      gfmTableFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      { ...gfmAutolinkLiteralFromMarkdown(), transforms: [] },
    ],
  });

test('A text in which no table, strike-through or bare link is looked for has none', () => {
  const part = fc.constantFrom(
    'a',
    '|',
    ':',
    '-',
    '--',
    ':-',
    '-:',
    '\n',
    '\n\n',
    ' ',
    '> ',
    '- ',
    '1. ',
    '\\',
    '`',
    '\t',
    '~',
    '~~',
    'www.',
    'https://',
    '@',
    'b.in',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join('');
      expect(parseMarkdown(text)).toEqual(withAll(text));
    }),
    { numRuns: 3000 },
  );
  expect(parseMarkdown('www.@b.in')).toEqual(withAll('www.@b.in'));
  expect(parseMarkdown('a\n:-')).toMatchObject({ children: [{ type: 'table' }] });
  expect(parseMarkdown('a\n-:')).toMatchObject({ children: [{ type: 'table' }] });
});

test('T35. A stored text beyond the limits of posts is shown as plain paragraphs', () => {
  const emphasis = '**_'.repeat(16_000);
  expect(parseMarkdown(`*Before.*\n\n${emphasis}`)).toMatchObject({
    type: 'root',
    children: ['*Before.*', emphasis].map((value) => ({
      type: 'paragraph',
      children: [{ type: 'text', value }],
    })),
  });
});
