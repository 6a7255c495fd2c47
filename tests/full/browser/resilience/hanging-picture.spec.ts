import { ContactPage } from '#tests/support/contact-page.ts';
import { expect, test, withoutSync } from '#tests/support/deploys.ts';
import { buildNextVersion, NEXT_WORDS } from '#tests/support/next-version.ts';

test.beforeAll(async () => {
  await buildNextVersion();
});

test.use({ watched: { filter: (line) => line.startsWith('GET /api/blog/') } });

test('39 A picture that never comes holds no newer version back for long', async ({ own, page, context }) => {
  test.slow();
  await withoutSync(context);
  await page.goto('/contact');
  await new ContactPage(page).installed();
  let victim: string | undefined;
  const ofVictim = () => own.line.seen.filter(({ line }) => line === victim);
  own.line.set({
    when: ({ line }) => {
      victim ??= line;
      return line === victim ? 'hang' : 'ok';
    },
  });
  // The worker is in charge: this page's pictures come through it.
  await page.goto('/blog', { waitUntil: 'commit' });
  await expect.poll(() => ofVictim().length).toBeGreaterThan(0);
  await own.deploy();
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByRole('contentinfo')).toContainText(NEXT_WORDS);
});
