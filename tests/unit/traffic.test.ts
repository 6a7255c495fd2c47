import { expect, test } from 'vitest';
import { bucketOf, figureOf } from '#api/features/traffic/vitals.service.ts';
import { sourceCounts, visitReport } from '#contract/traffic.ts';
import { sourcePage, vitalPage, vitalPages } from '#contract/traffic-rules.ts';
import { publicPages } from '#tests/support/public-pages.ts';

test.each([
  ['LCP', 2500, 'good'],
  ['LCP', 2501, 'needs improvement'],
  ['LCP', 4000, 'needs improvement'],
  ['LCP', 4001, 'poor'],
  ['INP', 200, 'good'],
  ['INP', 500, 'needs improvement'],
  ['INP', 501, 'poor'],
  ['CLS', 0, 'good'],
  ['CLS', 0.1, 'good'],
  ['CLS', 0.1001, 'needs improvement'],
  ['CLS', 0.25, 'needs improvement'],
  ['CLS', 0.2501, 'poor'],
] as const)('%s of %d is %s', (name, value, rating) => {
  expect(figureOf(name, [{ bucket: bucketOf(name, value), count: 1 }])?.rating).toBe(rating);
});

test('What lies beyond the buckets is shown as at least so much', () => {
  const figure = figureOf('LCP', [{ bucket: bucketOf('LCP', 60_000), count: 1 }]);
  expect(figure).toEqual({ p75: 9900, over: true, rating: 'poor', visits: 1 });
});

const LCP = { name: 'LCP', value: 1 };
test.each([
  ['a page of no site', { page: '/secret/someone@example.com', metrics: [LCP] }],
  ['the address of one post', { page: '/blog/28/a-title', metrics: [LCP] }],
  ['another metric', { page: '/', metrics: [{ name: 'FID', value: 1 }] }],
  ['a negative value', { page: '/', metrics: [{ name: 'LCP', value: -1 }] }],
  ['text for a value', { page: '/', metrics: [{ name: 'LCP', value: '1' }] }],
  ['no measurement', { page: '/', metrics: [] }],
  ['one metric twice', { page: '/', metrics: [LCP, { name: 'LCP', value: 2 }] }],
  ['nothing', {}],
])('A report of %s is refused', (_, report) => {
  expect(visitReport.safeParse(report).success).toBe(false);
});

test('A report of a measurement is taken', () => {
  expect(visitReport.safeParse({ page: '/', metrics: [LCP] }).success).toBe(true);
});

test('Every public page is measured under its own name, all posts under one', () => {
  const named = publicPages.map(({ path }) => vitalPage(path.split('?')[0] ?? ''));
  expect(new Set(named)).toEqual(new Set(vitalPages));
  expect(vitalPage('/about')).toBe('/about-us');
  expect(vitalPage('/blog/7')).toBe('/blog/post');
  for (const path of ['/login', '/admin', '/offline', '/nothing', '/blog/post', '/blog/x']) {
    expect(vitalPage(path), path).toBeUndefined();
  }
});

const aCount = { ago: 0, page: '/', visits: 1, taps: 0 };

test.each([
  ['a day to come', { ago: -1 }],
  ['a day too long ago', { ago: 31 }],
  ['half a day', { ago: 0.5 }],
  ['a day in words', { ago: '2026-11-20' }],
  ['no day', { ago: undefined }],
  ['a page of no site', { page: '/secret/someone@example.com' }],
  ['another name of a page', { page: '/about' }],
  ['a post by its title', { page: '/blog/28/a-title' }],
  ['the operator’s side', { page: '/admin' }],
  ['fewer visits than none', { visits: -1 }],
  ['a million visits', { visits: 1_000_000 }],
  ['visits in words', { visits: '1' }],
  ['half a tap', { taps: 0.5 }],
])('A report of %s is refused', (_, change) => {
  const { error } = sourceCounts.safeParse([aCount, { ...aCount, ...change }]);
  expect(error?.issues.map(({ path }) => path)).toEqual([[1, Object.keys(change)[0]]]);
});

test.each([
  ['an address', { referrer: 'https://google.com/search?q=me' }],
  ['markup', { referrer: '<script>' }],
  ['a long host', { referrer: 'x'.repeat(101) }],
  ['a number', { referrer: 7 }],
  ['a list', { campaign: ['x'] }],
  ['a broken character', { campaign: { utm_source: '\ud800' } }],
  ['a control character', { campaign: { utm_source: 'a\u0000b' } }],
  ['two lines', { campaign: { utm_medium: 'a\nb' } }],
  ['a long name', { campaign: { utm_campaign: 'x'.repeat(101), gclid: 'y' } }],
])('A report with %s for a name is counted without it', (_, change) => {
  const [count] = sourceCounts.parse([{ ...aCount, ...change }]);
  expect(count).toMatchObject(aCount);
  const names = [...Object.values(count?.campaign ?? {}), count?.referrer];
  expect(names.filter((name) => name !== undefined && name !== '')).toEqual([]);
});

test('Visits are counted under public pages, each post under its own, without its title', () => {
  expect(sourcePage('/blog/28/how-to-read-a-pitch')).toBe('/blog/28');
  expect(sourcePage('/about')).toBe('/about-us');
  expect(sourcePage('/p/odds-of-the-day')).toBe('/p/odds-of-the-day');
  expect(sourcePage(`/p/${'%E0%A4%95'.repeat(30)}`)).toHaveLength(100);
  for (const path of ['/p/', '/p/a/b', '/admin', '/login', '/blog/post', '/blog/x', '/nothing'])
    expect(sourcePage(path), path).toBe(undefined);
});
