import { SAVED } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { posts, saved, seenPosts, watchSaving } from '#tests/support/saved-copies.ts';

test('41. A first visit killed in mid-precache → the next start heals it', async ({ device, line }) => {
  const held: string[] = [];
  line.setOthers({
    when: ({ line: sent }) => {
      if (!/^GET \/(assets\/form-|sports-id)/.test(sent)) return 'ok';
      held.push(sent);
      return 'hang';
    },
  });
  const first = await device.start();
  await first.page.goto('/');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await device.kill();

  line.setOthers('ok');
  const second = await device.start();
  await second.page.goto('/');
  await second.installed();
  await second.context.setOffline(true);
  await second.page.goto('/sports-id');
  await expect(second.page.getByRole('heading', { level: 1 })).toContainText('ID');
  await second.open();
  await second.send('Written offline');
  await expect(second.status).toHaveText(SAVED);
});

for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }]) {
  test(`43. ${JSON.stringify(connection)} → nothing is fetched ahead`, async ({ visitor, page, line }) => {
    const requests: string[] = [];
    line.setOthers({
      when: ({ line: request }) => {
        if (request.startsWith('GET /api/')) requests.push(request.split(' ')[1] ?? '');
        return 'ok';
      },
    });
    await visitor.context.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value, configurable: true });
    }, connection);
    await watchSaving(page);
    await page.goto('/service');
    await visitor.installed();
    await saved(page);
    expect(requests).toEqual([]);
    await page.goto('/blog');
    await expect(page.getByRole('article').first()).toBeVisible();
    await saved(page);
    // The list was kept, and after that the worker would have asked for its texts: before this.
    await expect.poll(() => seenPosts(page)).toBeGreaterThan(0);
    await page.evaluate(() => fetch('/api/category/8?view=card&limit=1'));
    // The page's own: cards, categories, the pictures in view. And whether what is kept still stands.
    const isAhead = (path: string) =>
      /^\/api\/(blogs|category\/)/.test(path) && !/view=card|\/standing\?/.test(path);
    expect(requests.filter(isAhead)).toEqual([]);
    expect(await posts(page)).toEqual([]);
  });
}
