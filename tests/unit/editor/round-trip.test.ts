import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readSeedPosts } from '#api/db/seed/read-seed.ts';
import { docFromMarkdown } from '#pwa/shared/admin/markdown-editor/rich/doc-from-markdown.ts';
import { markdownFromDoc } from '#pwa/shared/admin/markdown-editor/rich/markdown-from-doc.ts';
import { richDoc } from '#pwa/shared/admin/markdown-editor/rich/round-trip.ts';
import { richSchema } from '#pwa/shared/admin/markdown-editor/rich/schema.ts';
import { PostBody } from '#pwa/shared/markdown/post-body.tsx';

const html = (markdown: string) => renderToStaticMarkup(createElement(PostBody, { markdown }));
const roundTrip = (markdown: string) => markdownFromDoc(docFromMarkdown(richSchema, markdown));

test('Each seed post opens as rich text, and gives the same page when it is written back', async () => {
  const posts = await readSeedPosts();
  expect(posts.length).toBeGreaterThan(20);
  for (const { description } of posts) {
    expect(richDoc(richSchema, description) !== undefined).toBe(true);
    expect(html(roundTrip(description))).toBe(html(description));
  }
});

test.each([
  'One *two **three*** four **five *six***.',
  '**[bold link](/a)** and [**link of bold**](/b) and `code` and **`bold code`**',
  '~~gone **for** good~~',
  '- # a heading in an item',
  '>',
  'A line\nbroken *in the\nsource* here.',
  'A break  \nof *two\\\nlines*.',
  '- a\n- b\n  - c\n    1. d\n    2. e\n- f',
  '- a\n\n- b\n\n  more\n\n- c',
  '3. three\n4. four',
  '- a\n\n1. b\n\n* c\n\n+ d',
  '> a\n>\n> > b\n>\n> - c',
  '| a | b | c |\n| :- | :-: | -: |\n| **1** | `2 \\| 3` |\n| 4 | 5 | 6 | 7 |',
  '```js\nconst a = "`";\n```\n\n    indented\n\n````\n```\n````',
  '# One\n\nTwo\n===\n\n###### Six\n\n---\n\nlast',
  '![a ground](/api/blog/a-1#4x3 "The words")\n\n![one](/api/blog/a-1) ![two](/api/blog/a-2)',
  'Words ![in a line](/api/blog/a-1) and ![from elsewhere](https://example.com/a.png).',
  '[![over](/api/blog/a-1)](https://youtu.be/abcdefg)\n\nhttps://youtu.be/abcdefg',
  'Bare https://example.com/a_b_c?d=*e* www.example.com and a@example.com.',
  '[reference][one] and ![picture][two]\n\n[one]: /a "title"\n[two]: /api/blog/a-1',
  'मैच से *पहले* पिच को **देखें**।\n\n- टॉस\n- ओस',
  'టాస్ *ముందు* పిచ్ **చూడండి**.\n\n> మంచు',
  '\\*not\\* \\_these\\_ &amp; <b>nor</b> 1\\. this',
  '',
])('Markdown that the toolbar knows is the same page after a round trip: %j', (markdown) => {
  expect(richDoc(richSchema, markdown) !== undefined).toBe(true);
  expect(html(roundTrip(markdown))).toBe(html(markdown));
});

test.each(['*one *two* three*', '**one **two** three**'])(
  'What a rich text cannot hold stays Markdown: %j',
  (markdown) => {
    expect(richDoc(richSchema, markdown) === undefined).toBe(true);
  },
);

const word = fc.constantFrom(
  'a',
  'b c',
  'पिच',
  'టాస్',
  '1.',
  '*',
  '_ x',
  '<b>',
  '&amp;',
  '#',
  '~',
  '|',
  '`',
  '!',
  '[x]',
  'https://a.in/',
  'www.[x]',
  '\\',
);
/** Pieces of words, where marks begin and end within a word. */
const part = fc.constantFrom('a', 'bc', '_', '__', ' ', '*', '.', 'पि', '😀', '(', '&', '~', '1');
const inline: fc.Memo<object[]> = fc.memo((depth) =>
  fc
    .array(depth <= 1 ? leaf : fc.oneof(leaf, marked(depth - 1)), { minLength: 1, maxLength: 4 })
    .map((all) => all.flat()),
);
const leaf = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(word, { minLength: 1, maxLength: 3 })
      .map((words) => [{ type: 'text', text: words.join(' ') }]),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(part, { minLength: 1, maxLength: 4 })
      .map((parts) => [{ type: 'text', text: parts.join('') }]),
  },
  fc.constantFrom([{ type: 'hardBreak' }], [{ type: 'text', text: ' ', marks: [{ type: 'sourceBreak' }] }]),
  fc.constant([{ type: 'picture', attrs: { src: '/api/blog/a-1#4x3', alt: 'a ] b', title: 'c " d' } }]),
);
/** A heading is one line. */
const withoutBreaks = (nodes: object[]) =>
  nodes.map((node) => ('type' in node && node.type === 'hardBreak' ? { type: 'text', text: 'x' } : node));
const marked = (depth: number) =>
  fc.tuple(fc.constantFrom('bold', 'italic', 'strike', 'link'), inline(depth)).map(([type, nodes]) =>
    nodes.map((node) => {
      const { marks = [] } = node as { marks?: { type: string }[] };
      const mark = type === 'link' ? { type, attrs: { href: '/a' } } : { type };
      return { ...node, marks: [...marks.filter((each) => each.type !== type), mark] };
    }),
  );
const paragraph = inline(3).map((content) => ({ type: 'paragraph', content }));
const block: fc.Memo<object> = fc.memo((depth) => {
  const flat = fc.oneof(
    paragraph,
    fc
      .tuple(fc.integer({ min: 2, max: 4 }), inline(2))
      .map(([level, content]) => ({ type: 'heading', attrs: { level }, content: withoutBreaks(content) })),
    fc.constant({ type: 'horizontalRule' }),
    fc
      .constantFrom('x = 1', '```', '    a\n\nb', '| a |')
      .map((text) => ({ type: 'codeBlock', content: [{ type: 'text', text }] })),
    fc
      .array(fc.array(paragraph, { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 3 })
      .map((rows) => ({
        type: 'table',
        content: rows.map((cells, at) => ({
          type: 'tableRow',
          content: cells.map((cell) => ({ type: at === 0 ? 'tableHeader' : 'tableCell', content: [cell] })),
        })),
      })),
  );
  if (depth <= 1) return flat;
  const inner = fc.array(block(depth - 1), { minLength: 1, maxLength: 2 });
  return fc.oneof(
    { weight: 3, arbitrary: flat },
    inner.map((content) => ({ type: 'blockquote', content })),
    fc
      .tuple(
        fc.constantFrom('bulletList', 'orderedList'),
        fc.boolean(),
        fc.array(fc.tuple(paragraph, inner), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, loose, items]) => ({
        type,
        attrs: { loose },
        content: items.map(([first, more]) => ({
          type: 'listItem',
          content: loose ? [first, ...more] : [first],
        })),
      })),
  );
});

test.each([
  [
    [
      ['_bc', 'italic'],
      ['😀_😀', 'italic', 'bold'],
    ],
    '_bc😀_😀',
  ],
  [
    [
      ['a', 'bold'],
      ['.पि_b', 'italic'],
      ['_', 'italic', 'strike'],
    ],
    'a.पि_b_',
  ],
  [
    [
      ['11__😀', 'bold'],
      ['_x', 'strike'],
    ],
    '11__😀_x',
  ],
] as [string[][], string][])('Underscores within marked words stay what they are: %j', (parts, words) => {
  const content = parts.map(([text, ...marks]) => ({
    type: 'text',
    text,
    marks: marks.map((type) => ({ type })),
  }));
  const made = richSchema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph', content }] });
  const page = html(markdownFromDoc(made));
  expect(page.replace(/<[^>]*>/g, '')).toBe(words);
});

test('Words that begin like an address are none unless they are one', () => {
  const content = [{ type: 'text', text: 'www.[the ground] and www. alone' }];
  const made = richSchema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph', content }] });
  expect(html(markdownFromDoc(made))).toContain('<p>www.[the ground] and www. alone</p>');
});

test('A line that ends in bold words, and one more where words between two breaks were taken out', () => {
  const bold = [{ type: 'bold' }];
  const sourceBreak = { type: 'text', text: ' ', marks: [{ type: 'sourceBreak' }] };
  const content = [
    { type: 'text', text: 'One', marks: bold },
    { type: 'hardBreak', marks: bold },
    { type: 'text', text: 'two' },
    sourceBreak,
    { ...sourceBreak, marks: [...sourceBreak.marks, ...bold] },
    { type: 'text', text: 'three' },
  ];
  const made = richSchema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph', content }] });
  expect(markdownFromDoc(made)).toBe('**One**\\\ntwo\nthree');
});

test('Whatever is made with the toolbar is read back from its Markdown as it was written', () => {
  fc.assert(
    fc.property(fc.array(block(3), { minLength: 1, maxLength: 4 }), (content) => {
      const made = richSchema.nodeFromJSON({ type: 'doc', content });
      const written = markdownFromDoc(made);
      const again = markdownFromDoc(docFromMarkdown(richSchema, written));
      expect(html(again)).toBe(html(written));
      expect(docFromMarkdown(richSchema, written).textContent.replace(/\s+/g, '')).toBe(
        made.textContent.replace(/\s+/g, ''),
      );
    }),
    { numRuns: 400 },
  );
});

test('No Markdown opens as rich text that would change its page', () => {
  const piece = fc.constantFrom(
    ...[
      '# ',
      '## a\n',
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
      '~~',
      '  \n',
    ],
    ...[
      '| a | b |\n|:-:|--:|\n| 1 | 2 |\n',
      '[x](/a)',
      '[y](https://a.example "t")',
      '![p](/api/blog/a-1#4x3)',
      '![q](r)',
    ],
    ...[
      '[r]',
      '[r]: /x\n',
      '<b>',
      '&amp;',
      '&nbsp;',
      'word ',
      'पिच ',
      'https://youtu.be/abcdefg',
      'www.a.example',
      '@',
    ],
  );
  let rich = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const markdown = pieces.join('');
      const doc = richDoc(richSchema, markdown);
      if (doc === undefined) return;
      rich += 1;
      expect(html(markdownFromDoc(doc))).toBe(html(markdown));
    }),
    { numRuns: 600 },
  );
  expect(rich).toBeGreaterThan(300);
});

test('Each page of the site opens as rich text', async () => {
  const folder = join(import.meta.dirname, '../../../pwa/content');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md'));
  for (const file of files) {
    const text = (await readFile(join(folder, file), 'utf8')).replace(/^---\n.*?\n---\n/s, '');
    expect(richDoc(richSchema, text) !== undefined, file).toBe(true);
  }
});
