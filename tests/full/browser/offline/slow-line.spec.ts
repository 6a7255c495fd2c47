import { expect, test } from '#tests/support/line.ts';
import { finished, pictures, saved, watchSaving } from '#tests/support/saved-copies.ts';

// A site of its own: the pictures that other tests publish are so small that the headers alone would take longer than the worker waits.
test.use({ sharedBy: 'slow line' });

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

test('49. A file of the site that never comes ends the saving of the site, which the next visit does', async ({
  page,
  line,
}) => {
  test.slow();
  let held = 0;
  line.setOthers({
    when: ({ line: request }) => {
      if (!request.startsWith('GET /assets/form-')) return 'ok';
      held += 1;
      return 'hang';
    },
  });
  await page.goto('/about-us');
  await expect.poll(() => held).toBeGreaterThan(0);
  const isInstalling = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing));
  // It is given up after 20 s of silence.
  await expect.poll(isInstalling, { timeout: 60_000 }).toBe(false);
  line.setOthers('ok');
  await page.goto('/about-us');
  await finished(page);
});

test('49. Pictures that take longer than the worker bears silence are shown and saved', async ({
  page,
  line,
  site,
}) => {
  const [{ blog_img }] = await (await site.fetch('/api/blogs?limit=1')).json();
  const [card, original] = [400, 800].map((width) => `/api/blog/${blog_img}?w=${width}`) as [string, string];
  const headers = { accept: 'image/avif,image/webp,image/*' };
  const bytesOf = async (path: string) =>
    (await (await site.fetch(path, { headers })).arrayBuffer()).byteLength;
  const sizes = new Map([
    [card, await bytesOf(card)],
    [original, await bytesOf(original)],
  ]);
  test.slow();
  // The worker gives up after 20 s of silence; a picture takes 25.
  line.setOthers({
    when: ({ line: request }) => {
      const size = sizes.get(request.split(' ')[1] ?? '');
      return size === undefined ? 'ok' : { bytesPerSecond: size / 25 };
    },
  });
  const isSaved = async (path: string) => (await pictures(page)).some((url) => url.endsWith(path));

  await test.step('ahead of being read', async () => {
    await page.goto('/about-us');
    await finished(page);
    expect(await isSaved(card)).toBe(true);
  });

  await test.step('in a page', async () => {
    await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
    }, original);
    await expect.poll(() => isSaved(original)).toBe(true);
  });
});
