import { testBudgets } from '#tests/support/page-weight.ts';

testBudgets([
  { path: '/' },
  { path: '/service' },
  { path: '/contact', isTyped: true },
  { path: '/blog/28/how-to-read-a-pitch-before-the-toss' },
]);
