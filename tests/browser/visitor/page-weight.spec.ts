import { expectWithinBudget, type Weighed } from '#tests/support/page-budgets.ts';
import { test } from '#tests/support/site.ts';

const pages: Weighed[] = [
  { path: '/' },
  { path: '/service' },
  { path: '/contact', isTyped: true },
  { path: '/blog/28/how-to-read-a-pitch-before-the-toss' },
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
