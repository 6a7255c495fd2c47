import { expect, test } from 'vitest';
import { bucketOf, figureOf } from '#api/features/traffic/vitals.service.ts';
import { visitReport } from '#contract/traffic.ts';
import { vitalPage, vitalPages } from '#contract/traffic-rules.ts';
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

test('What lies beyond the buckets is told as at least so much', () => {
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
