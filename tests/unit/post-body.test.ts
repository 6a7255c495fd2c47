import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PostBody } from '#pwa/shared/markdown/post-body.tsx';

const html = (markdown: string) => renderToStaticMarkup(createElement(PostBody, { markdown }));

test('Headings start below the title of the page', () => {
  const page = html('# One\n\n## Two\n\n### Three');
  expect(page).not.toContain('<h1');
  expect(page.match(/<h\d/g)).toEqual(['<h2', '<h2', '<h3']);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<b>bold</b>',
  '<iframe src="/x"></iframe>',
  '<!-- note -->',
])('Raw HTML is shown as the text it is: %s', (raw) => {
  const page = html(`Before ${raw} after.\n\n${raw}\n`);
  expect(page).not.toMatch(/<(script|img|b|iframe|!--)/);
  expect(page).toContain('&lt;');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#115;cript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://x/y',
  'file:///etc/passwd',
])('A link to %s is words alone', (address) => {
  const page = html(`[words](<${address}>) and [again][1]\n\n[1]: <${address}>`);
  expect(page).not.toContain('href');
  expect(page).toContain('words');
});

test('Links that leave the site say so to search engines; those on it do not', () => {
  expect(html('[out](https://example.com/a)')).toContain('rel="nofollow noopener"');
  expect(html('[out](//example.com/a)')).toContain('rel="nofollow noopener"');
  expect(html('[in](/blog/1/x)')).toBe('<div class="prose lead-in"><p><a href="/blog/1/x">in</a></p></div>');
  expect(html('[mail](mailto:a@example.com) [call](tel:14416)')).not.toContain('rel=');
});

test('A picture from elsewhere is a link by its words: nothing is asked from there', () => {
  const page = html('![a stump](https://example.com/x.png) ![b][p]\n\n[p]: https://example.com/y.png');
  expect(page).not.toContain('<img');
  expect(page).toContain('a stump');
});

test('A table can be scrolled by itself and reached by keyboard', () => {
  const page = html('| A | B |\n| --- | --- |\n| 1 | 2 |');
  expect(page).toContain('<section class="table-scroll" tabindex="0" aria-label="Table"><table>');
  expect(page).toContain('<td>1</td>');
});

test('Columns are aligned as they were typed, and a short row keeps its empty cells', () => {
  const page = html('| A | B | C |\n| :- | :-: | --: |\n| 1 |');
  expect(page).toContain('<th scope="col" class="to-center">B</th>');
  expect(page).toContain('<td class="to-left">1</td><td class="to-center"></td><td class="to-right"></td>');
});

test('Lists are tight or loose as they were typed, and count from where they begin', () => {
  expect(html('- a\n- b\n  - c')).toContain('<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>');
  expect(html('3. a\n\n4. b')).toContain('<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>');
  expect(html('1. a')).toContain('<ol><li>a</li></ol>');
});

test('Every mark of CommonMark is drawn', () => {
  expect(html('**a** *b* `c` d\\\ne')).toContain(
    '<p><strong>a</strong> <em>b</em> <code>c</code> d<br/>e</p>',
  );
  expect(html('> q\n\n---\n\n```js\n<x>\n```')).toContain(
    '<blockquote><p>q</p></blockquote><hr/><pre><code>&lt;x&gt;</code></pre>',
  );
  expect(html('[a][One] &amp; <https://example.com/>\n\n[one]: /blog\n[one]: /other')).toContain(
    '<a href="/blog">a</a> &amp; <a href="https://example.com/" rel="nofollow noopener">https://example.com/</a>',
  );
});

test('A text of three parts has a table of contents whose links lead to its headings', () => {
  const page = html('Before.\n\n## One\n\n### Inside\n\n## Two *and* a half\n\n## One');
  const linked = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(linked)).toEqual(new Set(['part-one', 'part-two-and-a-half', 'part-one-2']));
  for (const id of linked) expect(page).toContain(`<h2 id="${id}">`);
  expect(page).toContain('<nav class="post-contents" aria-label="On this page">');
});

test('A short text has none', () => {
  expect(html('## One\n\n## Two\n\n### Three')).not.toContain('<nav');
});

test('A heading cannot take the name of a part of the page', () => {
  expect(html('## main')).toContain('id="part-main"');
});

test('Nothing carries a style attribute, which the page’s policy refuses', () => {
  expect(
    html('| A | B |\n| :-: | --: |\n| 1 | 2 |\n\n- [x] done\n\n1. one\n\n> quote\n\n`code`'),
  ).not.toContain('style=');
});

test.each([
  '',
  ' ',
  '---\na: b\n---\ntext',
  '['.repeat(3000),
  '*'.repeat(5000),
  '> '.repeat(500),
  '> '.repeat(2500),
  '- '.repeat(500),
  '`'.repeat(4000),
])('Odd text is drawn', (text) => {
  expect(typeof html(text)).toBe('string');
});
