import { testBudgets, WORDS } from '#tests/support/page-weight.ts';

/** Other kinds of page; the form before its script has come; the login and a page that is not found, where a visit may begin, too. */
testBudgets([
  { path: '/home/iplpage' },
  { path: '/contact' },
  { path: '/blog' },
  // Its sums are the page: they hydrate with the frame, within the script of a page that is read.
  { path: '/odds', most: { ...WORDS, hydrated: 111_000, total: 125_000 } },
  { path: '/contact', most: WORDS, isRead: false },
  // For operators; its form is the page.
  { path: '/login', most: { ...WORDS, hydrated: WORDS.hydrated + 3_000 }, isRead: false },
  { path: '/no-such-page', most: WORDS, isRead: false },
]);
