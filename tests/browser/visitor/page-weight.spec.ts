import { testBudgets } from '#tests/support/page-budgets.ts';

testBudgets([
  { path: '/' },
  { path: '/service' },
  { path: '/contact', isTyped: true },
  { path: '/blog/28/how-to-read-a-pitch-before-the-toss' },
]);
