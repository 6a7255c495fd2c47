import { expect, test } from 'vitest';
import { canRedirect } from '#api/features/redirects/redirect.service.ts';

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
