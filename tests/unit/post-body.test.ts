import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { excerptOf } from '#api/features/blog/post-text.ts';
import { pictureAddress, picturesIn, readPictureAddress } from '#contract/media-rules.ts';
import { plainText } from '#contract/plain-text.ts';
import { previewExcerpt } from '#pwa/admin/blog/preview-excerpt.ts';
import { embedHost } from '#pwa/shared/markdown/embed-hosts.ts';
import { parseMarkdown } from '#pwa/shared/markdown/markdown.ts';
import { PostBody } from '#pwa/shared/markdown/post-body.tsx';
import { partsOf } from '#pwa/shared/markdown/post-parts.ts';

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
  expect(page).toContain('<nav class="on-this-page" aria-label="On this page">');
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

const inProse = (markdown: string) =>
  renderToStaticMarkup(createElement(PostBody, { markdown })).replace(
    /^<div class="prose lead-in">|<\/div>$/g,
    '',
  );

const GROUND = '/api/blog/0a1b2c-9f#1600x1200';

test('A picture of the site is shown in the widths of the main picture, in its own shape, with its words', () => {
  const page = inProse(`![A wet ground](${GROUND} "Before the toss")`);
  expect(page).toMatch(
    /^<figure class="figure"><img [^>]*><figcaption>Before the toss<\/figcaption><\/figure>$/,
  );
  expect(page).toContain(
    'srcSet="/api/blog/0a1b2c-9f?w=400 400w, /api/blog/0a1b2c-9f?w=800 800w, /api/blog/0a1b2c-9f?w=1600 1600w"',
  );
  expect(page).toContain('width="1600" height="1200" alt="A wet ground" loading="lazy" decoding="async"');
});

test('Pictures in one paragraph are a gallery; beside words one stands among them', () => {
  const gallery = inProse(`![one](${GROUND})\n![two](${GROUND})`);
  expect(gallery).toMatch(
    /^<div class="gallery" role="group" aria-label="Gallery">(<figure.*?<\/figure>){2}<\/div>$/,
  );
  expect(inProse(`Here ![one](${GROUND}) it is.`)).toMatch(/^<p>Here <img [^>]*> it is\.<\/p>$/);
});

test.each([
  'https://example.com/api/blog/0a1b2c-9f',
  '/api/blog/../secret',
  '/api/blog/0a1b2c-9f?w=5000',
  '/api/blog/0A1B',
  '/api/blog/x/share.jpg',
  '//example.com/a.png',
])('%s is no picture of the site: a link by its words', (address) => {
  const page = inProse(`![a stump](${address})`);
  expect(page).not.toContain('<img');
  expect(page).toContain(`<a href="${address}"`);
  expect(page).toContain('>a stump</a>');
});

test('A picture from elsewhere with an unsafe address is words, and in a link there is no second link', () => {
  expect(inProse('![a](<javascript:alert(1)>)')).toBe('<p><span>a</span></p>');
  expect(inProse('[![a](https://example.com/a.png)](/blog)')).toBe('<p><a href="/blog">a</a></p>');
});

test('A link to a part of the odds calculator that stands alone is its form; beside words it stays a link', () => {
  const form = inProse('[Any *price*](/odds#convert)');
  expect(form).toMatch(
    /^<form class="form" lang="en-IN" aria-label="Any price" action="\/odds#convert"><p><a href="\/odds#convert">Any <em>price<\/em><\/a><\/p>/,
  );
  expect(form).toMatch(/<label class="field">Price<input [^>]*name="price" value="1.85"/);
  const twice = inProse('[One](/odds#lay)\n\n[Two](/odds#lay)');
  expect(twice.match(/<form/g)).toHaveLength(2);
  expect(twice).not.toContain(' id="');
  for (const text of [
    'See [it](/odds#lay).',
    '- [it](/odds#lay)',
    '[it](/odds)',
    '[it](/odds#no)',
    '[it](/odds#toString)',
  ])
    expect(inProse(text), text).not.toContain('<form');
});

test('Words are struck through by two tildes, not by one', () => {
  expect(inProse('~~gone~~ and ~ten~')).toBe('<p><del>gone</del> and ~ten~</p>');
});

test('A bare address is a link', () => {
  expect(inProse('See https://example.com/a, www.example.com and a@example.com.')).toBe(
    '<p>See <a href="https://example.com/a" rel="nofollow noopener">https://example.com/a</a>, <a href="http://www.example.com" rel="nofollow noopener">www.example.com</a> and <a href="mailto:a@example.com">a@example.com</a>.</p>',
  );
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'Watch on YouTube'],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', 'Watch on YouTube'],
  ['https://www.youtube.com/shorts/abc-123', 'Watch on YouTube'],
  ['https://vimeo.com/123456', 'Watch on Vimeo'],
  ['https://x.com/someone/status/123', 'See the post on X'],
  ['https://twitter.com/someone/status/123', 'See the post on X'],
  ['https://www.instagram.com/p/Abc-1/', 'See the post on Instagram'],
])('%s alone in a paragraph is a card that leads there, and asks nothing of others', (address, text) => {
  const page = inProse(address);
  expect(page).toContain(`<a class="embed-link" href="${address}" target="_blank" rel="nofollow noopener">`);
  expect(page).toContain(text);
  expect(page).not.toMatch(/<(?:iframe|img|script)/);
  expect(inProse(`Look: ${address}`)).not.toContain('embed');
});

test('A card shows the site’s own picture where one leads there', () => {
  const page = inProse(`[![The final over](${GROUND})](https://youtu.be/dQw4w9WgXcQ)`);
  expect(page).toMatch(/^<p class="embed"><a .*<img .*alt="The final over".*Watch on YouTube/);
});

test.each([
  'https://youtube.com.example.com/watch?v=abc',
  'https://example.com/youtube.com/watch?v=abc',
  'https://user@youtube.com/watch?v=abc',
  'https://youtube.com:8443/watch?v=abc',
  'https://www.youtube.com/about',
  'ftp://youtu.be/abcdefg',
  'youtu.be/abcdefg',
])('%s is no card', (address) => {
  expect(embedHost(address)).toBeUndefined();
});

test('The address of a picture says which it is and how large', () => {
  expect(readPictureAddress('/api/blog/a-1?w=800')).toEqual({ name: 'a-1' });
  const picture = { name: 'a-1', size: { width: 640, height: 480 } };
  expect(readPictureAddress(pictureAddress(picture))).toEqual(picture);
  expect(readPictureAddress('/api/blog/a-1#0x5')).toBeUndefined();
  expect(picturesIn(`![a](${GROUND}) [b]: /api/blog/other-2 ![c](${GROUND})`)).toEqual([
    '0a1b2c-9f',
    'other-2',
  ]);
});

test('Pictures and cards are no words of a post: not in its excerpt, nor in its description for search engines', () => {
  const text = `![A wet ground](${GROUND} "Before the toss")\n\nThe ~~first~~ words.\n\nhttps://youtu.be/dQw4w9WgXcQ\n\nThe last.`;
  expect(excerptOf(text)).toBe('The first words. The last.');
  expect(previewExcerpt(text)).toBe(excerptOf(text));
  expect(plainText(text)).toBe('The first words. The last.');
});

const parts = (markdown: string) => partsOf(parseMarkdown(markdown)).parts;
const ids = (markdown: string) => [...partsOf(parseMarkdown(markdown)).ids.values()];

test('A table of contents names the widest headings, without their marks', () => {
  expect(parts('# Top\n\n## The *toss* and `more`\n\n### Not this\n\n> ## Nor this')).toEqual([
    { id: 'part-top', title: 'Top' },
    { id: 'part-the-toss-and-more', title: 'The toss and more' },
  ]);
});

test('Two headings with the same words have two names, whatever the others are called', () => {
  expect(ids('## One\n\n### One\n\n## One 2\n\n## one!')).toEqual([
    'part-one',
    'part-one-2',
    'part-one-2-2',
    'part-one-3',
  ]);
});

test('A heading in another script is named by its own letters and marks, as addresses are', () => {
  expect(ids('## पिच कैसी है?\n\n## Élan\n\n## పిచ్ ఎలా ఉంది\n\n## पिच कैसी है')).toEqual([
    'part-पिच-कैसी-है',
    'part-élan',
    'part-పిచ్-ఎలా-ఉంది',
    'part-पिच-कैसी-है-2',
  ]);
});

test('A heading without words is no entry, and still has a name', () => {
  expect(parts('## \n\n## ![](x.png)')).toEqual([]);
  expect(ids('## \n\n## ![](x.png)')).toEqual(['part-1', 'part-2']);
});
