import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { expect, test } from 'vitest';
import { parseMarkdown } from '#pwa/shared/markdown/markdown.ts';

/** Looks for a table in every text. */
const withTables = (markdown: string) =>
  fromMarkdown(markdown, {
    extensions: [gfmTable(), { disable: { null: ['htmlFlow', 'htmlText'] } }],
    mdastExtensions: [gfmTableFromMarkdown()],
  });

test('A text in which no table is looked for has none', () => {
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
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join('');
      expect(parseMarkdown(text)).toEqual(withTables(text));
    }),
    { numRuns: 3000 },
  );
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
