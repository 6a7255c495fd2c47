import { test } from '#tests/support/line.ts';
import { finished, saved, watchSaving } from '#tests/support/saved-copies.ts';

test('49. A call that is never answered does not hold up what else the worker saves', async ({
  page,
  line,
}) => {
  await page.goto('/blog');
  await finished(page);
  line.setOthers({
    when: ({ line: request }) => (request.includes('/site-state.json') ? 'hang' : 'ok'),
  });
  await watchSaving(page);
  await page.goto('/about-us');
  await saved(page);
});
