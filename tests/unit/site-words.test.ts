import { expect, test } from 'vitest';
import { textFault } from '#contract/characters.ts';
import { readingMinutes } from '#contract/plain-text.ts';
import { MINUTE_MS } from '#contract/time.ts';
import {
  foundText,
  listingLead,
  listingTitle,
  pageNumbers,
} from '#pwa/site/blog/components/list/listing-words.ts';
import { relativeTime } from '#pwa/site/blog/components/relative-time.tsx';
import {
  isNewIn,
  listShown,
  postRead,
  VISIT_GAP,
  visitNow,
} from '#pwa/site/blog/components/use-new-posts.ts';
import { neighboursOf } from '#pwa/site/blog/queries/blog-queries.ts';
import { searchOf } from '#pwa/site/blog/queries/listing-path.ts';
import { sizeWords } from '#pwa/site/install/saved-overview.tsx';
import { updateText } from '#pwa/site/install/update-bar.tsx';

test('The heading names what was searched for, and where', () => {
  expect(listingTitle({})).toBe('Blog');
  expect(listingTitle({ category: 'Tennis' })).toBe('Tennis');
  expect(listingTitle({ q: ' dew ' })).toBe('Search for “dew”');
  expect(listingTitle({ q: 'dew', category: 'Cricket' })).toBe('Search for “dew” in Cricket');
});

test('A category says of itself what its operator wrote, else what is true of any', () => {
  expect(listingLead({ category: 'News', description: 'What is new.' })).toBe('What is new.');
  expect(listingLead({ category: 'News' })).toBe('All posts in News, newest first.');
});

test('The count names pages and posts, and says when only this device was searched', () => {
  expect(foundText({ total: 1 }, 'dew', false)).toBe('1 post');
  expect(foundText({ total: 12 }, 'dew', true)).toBe('12 posts among what is saved on this device');
  expect(foundText({ total: 101, atLeast: true }, 'dew', false)).toBe('More than 100 posts');
  expect(foundText({ total: 2, pages: [1] }, 'dew', false)).toBe('1 page and 2 posts');
  expect(foundText({ total: 0, pages: [1, 2] }, 'dew', false)).toBe('2 pages');
  expect(foundText({ total: 0, pages: [] }, 'dew', false)).toBe('');
});

test('Words that were found instead are named beside those that were typed', () => {
  expect(foundText({ total: 3, corrected: 'dew' }, ' dwe ', false)).toBe(
    'No match for “dwe”. Showing “dew”: 3 posts',
  );
});

// The server refuses what is no text; a page that asked for that would be an error page.
test.each([
  ['dew', 'dew'],
  ['dew\u0000pitch', 'dew pitch'],
  ['a\r\n\tb\u007f', 'a b '],
  ['x'.repeat(101), 'x'.repeat(100)],
  [`${'x'.repeat(99)}🏏🏏`, `${'x'.repeat(99)}🏏`],
  ['👨\u200d'.repeat(60), '👨\u200d'.repeat(50)],
])('T23. A search for %j asks for %j, which the server takes', (requests, wanted) => {
  expect(searchOf(requests)).toBe(wanted);
  expect(textFault(wanted, 100)).toBeUndefined();
});

const manyWords = (count: number) => 'word '.repeat(count);

test.each([
  ['', 1],
  [manyWords(1), 1],
  [manyWords(299), 1],
  [manyWords(300), 2],
  [manyWords(1000), 5],
  ['पिच '.repeat(400), 2],
])('200 words take a minute, and no text less than one', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});

test('Marks, addresses and the lines of a table are no words', () => {
  const noise = '- --- | *** > # [](https://example.com/a/b/c) ';
  expect(readingMinutes(noise.repeat(500))).toBe(1);
});

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ago = (seconds: number) => relativeTime(new Date(NOW - seconds * 1000).toISOString(), NOW);

test.each([
  [0, '0 seconds ago'],
  [1, '1 second ago'],
  [59.9, '59 seconds ago'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [2 * 86_400 - 1, '1 day ago'],
  [400 * 86_400, '400 days ago'],
])('What happened %d seconds ago is written as %s', (seconds, text) => {
  expect(ago(seconds)).toBe(text);
});

test('A date ahead of a slow clock is not in the future', () => {
  expect(ago(-500)).toBe('0 seconds ago');
});

test('What is no date has no age', () => {
  expect(relativeTime('yesterday', NOW)).toBe('');
});

const start = Date.UTC(2026, 0, 10, 9);
const postAt = (id: number, time: number) => ({ id, date: new Date(time).toISOString() });
const old = postAt(1, start - MINUTE_MS);
const later = postAt(2, start + 40 * MINUTE_MS);

/** A first visit that saw the list, and one after it. */
const first = listShown(visitNow(undefined, start), [old], true);
const second = visitNow(first, start + 50 * MINUTE_MS);

test('At a first visit nothing is new', () => {
  expect([old, later].filter((each) => isNewIn(first, each))).toEqual([]);
});

test('At the next one what was published since is new, until it is read', () => {
  expect([old, later].filter((each) => isNewIn(second, each))).toEqual([later]);
  expect(isNewIn(postRead(second, later), later)).toBe(false);
});

test('Reloads, and lists that are shown again, leave what is new as it is', () => {
  const again = visitNow(listShown(second, [later, old], true), second.at + VISIT_GAP - MINUTE_MS);
  expect(isNewIn(again, later)).toBe(true);
});

test('After half an hour without a page another visit begins, and what the list has shown is not new any more', () => {
  const shown = listShown(second, [later, old], true);
  expect(isNewIn(visitNow(shown, shown.at + VISIT_GAP), later)).toBe(false);
});

test('A saved list that is older than a post leaves the post new for the visit that meets it', () => {
  const offline = listShown(visitNow(first, start + 60 * MINUTE_MS), [old], true);
  expect(isNewIn(visitNow(offline, offline.at + VISIT_GAP), later)).toBe(true);
});

test('Who has read a post, or a category alone, has seen nothing that others could be newer than', () => {
  const reader = postRead(visitNow(undefined, start), old);
  const inCategory = listShown(reader, [old], false);
  expect(isNewIn(visitNow(inCategory, start + 50 * MINUTE_MS), later)).toBe(false);
});

const rows = [9, 7, 4].map((id) => ({ id, blog_title: `Post ${id}`, excerpt: 'Not kept' }));

test('In a list that is newest first the post before is the next row, the post after the one above', () => {
  expect(neighboursOf(rows, 7)).toEqual({
    previous: { id: 4, blog_title: 'Post 4' },
    next: { id: 9, blog_title: 'Post 9' },
  });
});

test('The newest post has none after it, the oldest none before it', () => {
  expect(neighboursOf(rows, 9)).toEqual({ previous: { id: 7, blog_title: 'Post 7' } });
  expect(neighboursOf(rows, 4)).toEqual({ next: { id: 7, blog_title: 'Post 7' } });
});

test('Of a post that the list does not reach nothing is known', () => {
  expect(neighboursOf(rows, 5)).toEqual({});
  expect(neighboursOf([], 5)).toEqual({});
});

const alone = { open: 0, filled: 0 };

test('The bar is silent on the newest version', () => {
  expect(updateText({ version: 'current', isFilled: true, others: { open: 2, filled: 1 } })).toEqual([]);
});

test('The prompt says what becomes of this form and of other tabs', () => {
  expect(updateText({ version: 'waiting', isFilled: false, others: alone })).toEqual([
    'A new version of this site is ready.',
  ]);
  expect(updateText({ version: 'waiting', isFilled: true, others: { open: 2, filled: 0 } })).toEqual([
    'A new version of this site is ready.',
    'What you have written here is kept.',
    'Other tabs stay as they are.',
  ]);
  expect(updateText({ version: 'waiting', isFilled: false, others: { open: 3, filled: 2 } }).at(-1)).toBe(
    '2 other tabs have unsent forms: they stay as they are.',
  );
});

test('A size is written in megabytes', () => {
  expect([0, 449_000, 9_940_000, 12_600_000].map(sizeWords)).toEqual(['0.0 MB', '0.4 MB', '9.9 MB', '13 MB']);
});

test.each([
  [1, 2, '1 2'],
  [2, 3, '1 2 3'],
  [1, 9, '1 2 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
])('On page %i of %i these have a link: %s', (page, pages, expected) => {
  expect(
    pageNumbers(page, pages)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(expected);
});
