import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertItem, textOf } from '#api/import/convert-item.ts';
import { parseHtml, textOf as wordsOf } from '#api/import/text/html-elements.ts';
import { renderText } from '#pwa/shared/markdown/render-text.tsx';

const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Words with whatever Markdown reads as its own, and addresses with such signs. */
const word = fc.oneof(
  fc.constantFrom(
    'pitch',
    'Überwurf',
    'क्रिकेट',
    '2019',
    'a_b_c',
    '*ball*',
    '~~out~~',
    '`run`',
    '[1]',
    '#1',
    '1.',
    '-',
    '+',
    '>',
    '|',
    '\\',
    '!',
    '<b>',
    '&amp;',
    '&',
    '()',
    '[x](y)',
    ':---',
    '---',
    '===',
  ),
  fc.constantFrom(
    'https://shop.example/?team=a&size=2',
    'http://people.example/~asha/',
    'https://t.example/_channel_',
    'www.t.example/a_b*c',
    'https://t.example/(a)_b),',
    'asha_k@mail.example',
  ),
  fc.stringMatching(/^[!-~]{1,8}$/),
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
const inline = fc.oneof(
  words.map(escaped),
  words.map((each) => `<strong>${escaped(each)}</strong>`),
  words.map((each) => `<em>${escaped(each)}</em>`),
  words.map((each) => `<a href="https://a.example/x_y?b=1&amp;c=2">${escaped(each)}</a>`),
);
const line = fc.array(inline, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '));
const items = (tag: string) =>
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((list) => `<${tag}>${list.map((each) => `<li>${each}</li>`).join('')}</${tag}>`);
const block = fc.oneof(
  line.map((each) => `<p>${each}</p>`),
  fc.tuple(line, line).map(([a, b]) => `<p>${a}<br>${b}</p>`),
  line.map((each) => `<h3>${each}</h3>`),
  items('ul'),
  items('ol'),
  line.map((each) => `<blockquote><p>${each}</p></blockquote>`),
  words.map((each) => `<pre><code>${escaped(each)}</code></pre>`),
  fc.tuple(line, words).map(([a, b]) => `<pre>${a} <a href="/x">${escaped(b)}</a>\n  ${a}</pre>`),
  fc.tuple(words, words).map(([a, b]) => `<a href="/x"><h3>${escaped(a)}</h3><p>${escaped(b)}</p></a>`),
);
const cell = fc.oneof(
  line,
  block,
  fc.tuple(block, block).map((list) => list.join('')),
);
const table = fc
  .tuple(line, cell, cell)
  .map(
    ([head, a, b]) => `<table><tr><th>${head}</th></tr><tr><td>${a}</td></tr><tr><td>${b}</td></tr></table>`,
  );
const page = fc.array(fc.oneof({ weight: 3, arbitrary: block }, table), { minLength: 1, maxLength: 4 });

/** Blanks folded, without the signs that part blocks of a cell. */
const folded = (html: string) =>
  wordsOf(parseHtml(html.replace(/<br\s*\/?>|<\/(?:p|li|h\d|td|th|pre|blockquote)>/g, '$& ')))
    .replace(/[\s/;]+/g, ' ')
    .trim();

function shown(html: string): string {
  const source = { base: 'https://old.example', paths: new Set<string>() };
  const item = { kind: 'post', title: 'One', html, notes: [] } as unknown as Parameters<
    typeof convertItem
  >[0];
  return renderText(textOf(convertItem(item, source), new Map()).markdown);
}

test('The words of the page are those of the source, whatever stands in which block', () => {
  fc.assert(
    fc.property(page, (blocks) => {
      const html = blocks.join('\n');
      expect(folded(shown(html))).toBe(folded(html));
    }),
    { numRuns: 150 },
  );
});
