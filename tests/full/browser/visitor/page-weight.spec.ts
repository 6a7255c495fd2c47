import { expectWithinBudget, type Weighed, WORDS } from '#tests/support/page-budgets.ts';
import { test } from '#tests/support/site.ts';

/** Other kinds of page; the form before its script has come; the login and a page that is not found, where a visit may begin, too. */
const pages: Weighed[] = [
  { path: '/home/iplpage' },
  { path: '/contact' },
  { path: '/blog' },
  { path: '/contact', most: WORDS, isRead: false },
  // For operators; its form is the page.
  { path: '/login', most: { ...WORDS, hydrated: WORDS.hydrated + 1_000 }, isRead: false },
  { path: '/no-such-page', most: WORDS, isRead: false },
];

for (const weighed of pages) {
  const { path, isRead = true, isTyped = false } = weighed;
  const how = isTyped ? ', typed into,' : isRead ? '' : ', not read,';
  test(`A first visit to ${path}${how} stays within its weight`, { tag: '@each-browser' }, async ({
    browser,
    request,
    site,
  }) => {
    await expectWithinBudget({ browser, request, origin: site.url }, weighed);
  });
}
