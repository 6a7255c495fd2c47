import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readSeedPosts } from '#api/db/seed/read-seed.ts';
import { docFromMarkdown } from '#pwa/admin/editing/markdown-editor/rich/doc-from-markdown.ts';
import { markdownFromDoc } from '#pwa/admin/editing/markdown-editor/rich/markdown-from-doc.ts';
import { richDoc } from '#pwa/admin/editing/markdown-editor/rich/round-trip.ts';
import { richSchema } from '#pwa/admin/editing/markdown-editor/rich/schema.ts';
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

test.each(['1.', '-', '+'])('Lines that begin with %s in a row are no list', (sign) => {
  const lines = [sign, `${sign} a`, `${sign} b`];
  const sourceBreak = { type: 'text', text: ' ', marks: [{ type: 'sourceBreak' }] };
  const content = lines.flatMap((text) => [{ type: 'text', text }, sourceBreak]);
  const made = richSchema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph', content }] });
  expect(html(markdownFromDoc(made))).toContain(`<p>${lines.join('\n')}</p>`);
});

test('Words with two signs of an address are no link when they are opened again', () => {
  const content = [{ type: 'text', text: 'ravi@a@example.com' }];
  const made = richSchema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph', content }] });
  expect(docFromMarkdown(richSchema, markdownFromDoc(made)).toJSON()).toEqual(made.toJSON());
});

test('A backslash before a break in a cell stays one', () => {
  const [bold, italic] = [{ type: 'bold' }, { type: 'italic' }];
  const both = [bold, italic];
  const cell = (type: string, content: object[]) => ({ type, content: [{ type: 'paragraph', content }] });
  const row = (each: object) => ({ type: 'tableRow', content: [each] });
  const words = [
    { type: 'text', text: 'C:\\', marks: [italic] },
    { type: 'hardBreak', marks: both },
    { type: 'text', text: ' Dew', marks: both },
    { type: 'text', text: 'drops', marks: [bold] },
  ];
  const table = [row(cell('tableHeader', [{ type: 'text', text: 'Place' }])), row(cell('tableCell', words))];
  const made = richSchema.nodeFromJSON({ type: 'doc', content: [{ type: 'table', content: table }] });
  expect(docFromMarkdown(richSchema, markdownFromDoc(made)).textContent).toBe('PlaceC:\\  Dewdrops');
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

test('Each page of the site opens as rich text', async () => {
  const folder = join(import.meta.dirname, '../../../pwa/content');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md'));
  for (const file of files) {
    const text = (await readFile(join(folder, file), 'utf8')).replace(/^---\n.*?\n---\n/s, '');
    expect(richDoc(richSchema, text) !== undefined, file).toBe(true);
  }
});
