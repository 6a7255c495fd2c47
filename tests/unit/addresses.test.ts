import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canRedirect } from '#api/features/redirects/redirect.service.ts';
import { builtCopies, documentOf } from '#contract/built-copies.ts';
import { isPublicPath } from '#contract/pages-rules.ts';
import { postIdIn } from '#contract/post-address.ts';
import { SLUG_BYTES_MAX, SLUG_MAX, slugFault, slugOf } from '#contract/slug.ts';
import { shippedPages } from '#pwa/content/shipped-pages.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const charactersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

test.each([
  ['Eight teams, fourteen rounds', 'eight-teams-fourteen-rounds'],
  ['Post & more 204', 'post-more-204'],
  ["Don't chase a loss", 'don-t-chase-a-loss'],
  ['  —A “quoted” title…  ', 'a-quoted-title'],
  ['Café au lait', 'café-au-lait'],
  ['ÉCOLE', 'école'],
  ['आज का मैच: कौन जीतेगा?', 'आज-का-मैच-कौन-जीतेगा'],
  ['क्षमा और श्री', 'क्षमा-और-श्री'],
  ['తెలుగు క్రికెట్ వార్తలు', 'తెలుగు-క్రికెట్-వార్తలు'],
  ['मैच १२ बजे', 'मैच-१२-बजे'],
  ['مباراة اليوم', 'مباراة-اليوم'],
  ['משחק היום 7', 'משחק-היום-7'],
  ['試合の予想', '試合の予想'],
  ['IPL में 🏏 आज ❤️ शाम', 'ipl-में-आज-शाम'],
  ['ΟΔΟΣ ΑΣ', 'οδος-ας'],
])('%s is %s in an address', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each(['🏏🏆', '❤️', '…', ' — ', '\u200d\ufe0f', '\u0301', '\u3164'])(
  'A title without a letter has a name: %j',
  (title) => {
    expect(slugOf(title)).toBe('post');
  },
);

test('One title is one slug, however it was typed', () => {
  expect(slugOf('Cafe\u0301')).toBe(slugOf('Caf\u00e9'));
  expect(slugOf('क\u093c')).toBe(slugOf('\u0958'));
  expect(slugOf('रा\u200dम')).toBe(slugOf('राम'));
});

test('A long title is cut between characters', () => {
  expect(slugOf('x'.repeat(100))).toBe('x'.repeat(SLUG_MAX));
  expect(slugOf(`${'x'.repeat(SLUG_MAX - 1)} y`)).toBe('x'.repeat(SLUG_MAX - 1));
  const long = 'क्षि'.repeat(100);
  const slug = slugOf(long);
  expect(long.startsWith(slug)).toBe(true);
  expect(slug.length % 'क्षि'.length).toBe(0);
  expect(bytesOf(slug)).toBeLessThanOrEqual(SLUG_BYTES_MAX);
  expect(bytesOf(slug)).toBeGreaterThan(SLUG_BYTES_MAX - 20);
});

test('One letter with a thousand marks is an address still', () => {
  const slug = slugOf(`a${'\u0301'.repeat(1000)}`);
  expect(slug).not.toBe('post');
  expect(bytesOf(slug)).toBeLessThanOrEqual(SLUG_BYTES_MAX);
});

describe('Whatever the title,', () => {
  const signs = [...'aZé1٣क्षिాతెअमाاب가漢ßİΣ-–🏏❤️👨‍👩‍👧 .,\u200c\u200d\u0301\u0958\u093c\u3164\u1100\u1161'];
  const titles = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: fc.constantFrom(...signs), maxLength: 300 }),
  );
  const holds = (check: (title: string, slug: string) => void) =>
    fc.assert(
      fc.property(titles, (title) => check(title, slugOf(title))),
      { numRuns: 5000 },
    );

  test('its slug is short, and its own slug', () =>
    holds((_, slug) => {
      expect(charactersOf(slug).length).toBeLessThanOrEqual(SLUG_MAX);
      expect(bytesOf(slug)).toBeLessThanOrEqual(SLUG_BYTES_MAX);
      expect(slugOf(slug)).toBe(slug);
      expect(slugFault(slug)).toBeUndefined();
    }));

  test('its slug is letters, marks and numbers in words', () =>
    holds((_, slug) => {
      expect(slug).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:-[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*$/u);
      expect(slug).toBe(slug.normalize('NFC'));
      expect(slug).not.toMatch(/\p{Lu}(?<!\p{Lu}\p{M}*)|\p{Default_Ignorable_Code_Point}/u);
    }));

  test('a letter that can be seen is kept', () =>
    holds((title, slug) => {
      const letter = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(title);
      if (!letter) expect(slug).toBe('post');
      else expect(slug).toMatch(/[\p{L}\p{N}]/u);
    }));

  test('its slug is the same in a link, decoded or encoded', () =>
    holds((_, slug) => {
      const { pathname } = new URL(`/blog/1/${slug}`, 'https://site.example');
      expect(pathname).toBe(`/blog/1/${encodeURIComponent(slug)}`);
      expect(decodeURIComponent(pathname)).toBe(`/blog/1/${slug}`);
    }));
});

test.each([
  '',
  'Capital',
  'two--hyphens',
  '-first',
  'last-',
  'a/b',
  'a b',
  'a.b',
  '..',
  '%20',
  'x'.repeat(81),
  '\u0301a',
])('There are words for why %j is no slug', (slug) => {
  expect(slugFault(slug)).toEqual(expect.any(String));
});

test.each([
  '/',
  '',
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example/x',
  '/api/blogs',
  '/assets/main-1.js',
  '/hi/kuch',
  '/te/edo',
  '/%E0%A4',
  '/%00',
  `/${'x'.repeat(700)}`,
])('%s is no old address', (path) => {
  expect(canRedirect(path, { path: '/blog' })).toBe(false);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a/..//evil.example',
])('No old address leads to %s', (path) => {
  expect(canRedirect('/old', { path })).toBe(false);
});

test('An old address leads to a path of this site', () => {
  expect(canRedirect('/old', { path: '/blog?category=4' })).toBe(true);
});

test('Each page of words has its address among the public ones, a page made in the browser below /p/', () => {
  expect(shippedPages.map(({ path }) => path).filter((path) => !isPublicPath(path))).toEqual([]);
  for (const path of ['/p/terms-of-play', '/cricket/']) expect(isPublicPath(path), path).toBe(true);
  for (const path of ['/404', '/p/', '/p/a/b', '/Cricket', '/login/x'])
    expect(isPublicPath(path), path).toBe(false);
});

test('An address of a post names its id, with any title or none; no other address does', () => {
  for (const path of ['/blog/12', '/blog/12/', '/blog/12/its-title', '/blog/12/%E0%A4%86'])
    expect(postIdIn(path), path).toBe(12);
  for (const path of [
    '/blog',
    '/blog/0',
    '/blog/012',
    '/blog/12/a/b',
    '/blog/1234567890123456',
    '/x/blog/12',
  ])
    expect(postIdIn(path), path).toBeUndefined();
});

test.each([
  ['/', builtCopies.home],
  ['/home', builtCopies.home],
  ['/blog', builtCopies.blog],
  ['/blog/12/its-title', builtCopies.blog],
  ['/fixtures', builtCopies.fixtures],
  ['/contact', builtCopies.contact],
  ['/about', '/about-us'],
  ['/cricket', '/cricket'],
])('The document of %s is at %s', (path, document) => {
  expect(documentOf(path)).toBe(document);
});
