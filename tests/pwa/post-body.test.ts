import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PostBody } from '#pwa/features/blog/post-body.tsx';

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

test('A picture is its words: nothing is asked from elsewhere', () => {
  const page = html('![a stump](https://example.com/x.png) ![b][p]\n\n[p]: https://example.com/y.png');
  expect(page).not.toContain('<img');
  expect(page).toContain('a stump');
});

test('A table can be scrolled by itself and reached by keyboard', () => {
  const page = html('| A | B |\n| --- | --- |\n| 1 | 2 |');
  expect(page).toContain('<section class="table-scroll" tabindex="0" aria-label="Table"><table>');
  expect(page).toContain('<td>1</td>');
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
  '`'.repeat(4000),
])('Odd text is drawn in good time', (text) => {
  const start = performance.now();
  html(text);
  expect(performance.now() - start).toBeLessThan(1000);
});
