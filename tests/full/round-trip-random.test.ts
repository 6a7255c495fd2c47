import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { docFromMarkdown } from '#pwa/admin/editing/markdown-editor/rich/doc-from-markdown.ts';
import { markdownFromDoc } from '#pwa/admin/editing/markdown-editor/rich/markdown-from-doc.ts';
import { richDoc } from '#pwa/admin/editing/markdown-editor/rich/round-trip.ts';
import { richSchema } from '#pwa/admin/editing/markdown-editor/rich/schema.ts';
import { PostBody } from '#pwa/shared/markdown/post-body.tsx';
import { markdownMarks } from '#tests/support/hostile-texts.ts';

const html = (markdown: string) => renderToStaticMarkup(createElement(PostBody, { markdown }));

const word = fc.constantFrom(
  'a',
  'b c',
  'पिच',
  'టాస్',
  '1.',
  '-',
  '+',
  'a@b@c.in',
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
    ...markdownMarks,
    ...['  \n', '[x](/a)', '![p](/api/blog/a-1#4x3)', '![q](r)', 'पिच ', '@'],
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
