import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { excerptOf } from '#api/features/blog/excerpt.ts';
import { pictureAddress, picturesIn, readPictureAddress } from '#contract/media-rules.ts';
import { previewExcerpt } from '#pwa/admin/blog/preview-excerpt.ts';
import { embedHost } from '#pwa/shared/markdown/embed-hosts.ts';
import { plainText } from '#pwa/shared/markdown/plain-text.ts';
import { PostBody } from '#pwa/shared/markdown/post-body.tsx';

const html = (markdown: string) =>
  renderToStaticMarkup(createElement(PostBody, { markdown })).replace(
    /^<div class="prose lead-in">|<\/div>$/g,
    '',
  );

const GROUND = '/api/blog/0a1b2c-9f#1600x1200';

test('A picture of the site is shown in the widths of the main picture, in its own shape, with its words', () => {
  const page = html(`![A wet ground](${GROUND} "Before the toss")`);
  expect(page).toMatch(
    /^<figure class="figure"><img [^>]*><figcaption>Before the toss<\/figcaption><\/figure>$/,
  );
  expect(page).toContain(
    'srcSet="/api/blog/0a1b2c-9f?w=400 400w, /api/blog/0a1b2c-9f?w=800 800w, /api/blog/0a1b2c-9f?w=1600 1600w"',
  );
  expect(page).toContain('width="1600" height="1200" alt="A wet ground" loading="lazy" decoding="async"');
});

test('Pictures in one paragraph are a gallery; beside words one stands among them', () => {
  const gallery = html(`![one](${GROUND})\n![two](${GROUND})`);
  expect(gallery).toMatch(
    /^<div class="gallery" role="group" aria-label="Gallery">(<figure.*?<\/figure>){2}<\/div>$/,
  );
  expect(html(`Here ![one](${GROUND}) it is.`)).toMatch(/^<p>Here <img [^>]*> it is\.<\/p>$/);
});

test.each([
  'https://example.com/api/blog/0a1b2c-9f',
  '/api/blog/../secret',
  '/api/blog/0a1b2c-9f?w=5000',
  '/api/blog/0A1B',
  '/api/blog/x/share.jpg',
  '//example.com/a.png',
])('%s is no picture of the site: a link by its words', (address) => {
  const page = html(`![a stump](${address})`);
  expect(page).not.toContain('<img');
  expect(page).toContain(`<a href="${address}"`);
  expect(page).toContain('>a stump</a>');
});

test('A picture from elsewhere with an unsafe address is words, and in a link there is no second link', () => {
  expect(html('![a](<javascript:alert(1)>)')).toBe('<p><span>a</span></p>');
  expect(html('[![a](https://example.com/a.png)](/blog)')).toBe('<p><a href="/blog">a</a></p>');
});

test('Words are struck through by two tildes, not by one', () => {
  expect(html('~~gone~~ and ~ten~')).toBe('<p><del>gone</del> and ~ten~</p>');
});

test('A bare address is a link', () => {
  expect(html('See https://example.com/a, www.example.com and a@example.com.')).toBe(
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
])('%s alone in a paragraph is a card that leads there, and asks nothing of others', (address, words) => {
  const page = html(address);
  expect(page).toContain(`<a class="embed-link" href="${address}" target="_blank" rel="nofollow noopener">`);
  expect(page).toContain(words);
  expect(page).not.toMatch(/<(?:iframe|img|script)/);
  expect(html(`Look: ${address}`)).not.toContain('embed');
});

test('A card shows the site’s own picture where one leads there', () => {
  const page = html(`[![The final over](${GROUND})](https://youtu.be/dQw4w9WgXcQ)`);
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
