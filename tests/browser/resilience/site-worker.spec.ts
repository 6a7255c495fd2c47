import { WORKER_REMOVER } from '#api/http/static/site.ts';
import { withoutSync } from '#tests/support/deploys.ts';
import { foreignAnswers, script } from '#tests/support/foreign-answers.ts';
import { expect, lineNoise, test } from '#tests/support/line.ts';
import { finished, precached } from '#tests/support/saved-copies.ts';
import { heading } from '#tests/support/visitor-pages.ts';
import { isForWorker } from '#tests/support/worker-pages.ts';

test.describe(() => {
  // It answers a script with a page, of which the browser says so.
  test.use({ allowedConsole: { lines: [...lineNoise.lines, /Failed to load module script/] } });

  test('41, 42, 43. What the worker saved is read offline, or fetched again', async ({
    visitor,
    site,
    line,
  }) => {
    const { page, context } = visitor;
    const response = await site.fetch('/api/category/8?limit=3');
    const [unseen]: { id: number; blog_title: string }[] = await response.json();
    const title = unseen?.blog_title ?? '';
    await page.goto('/service');
    await visitor.installed();
    await page.goto('/blog?category=8');
    const first = page.getByRole('article').first();
    await expect(first).toBeVisible();
    await finished(page);
    await page.reload();
    const picture = first.getByRole('img');
    const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    const box = await picture.boundingBox();
    const files = await precached(page);
    await context.setOffline(true);

    await test.step('42. A seen page, an unseen page, a seen list and an unseen post of it, with their age; else what can be read', async () => {
      await page.goto('/service');
      await expect(heading(page)).toContainText(/service/i);
      await page.goto('/casino');
      await expect(heading(page)).toContainText(/casino/i);
      const age = page.getByRole('status').filter({ hasText: /Offline copy, saved \d+ \w+ ago/ });
      await page.goto('/blog?category=8');
      await expect(first).toContainText(title.slice(0, 30));
      await expect(age.first()).toBeVisible();
      await page.goto(`/blog/${unseen?.id}`);
      await expect(heading(page)).toHaveText(title);
      await expect(age.first()).toBeVisible();
      await page.goto('/no-such-page');
      await expect(heading(page)).toHaveText('You are offline');
      const listed = page.getByRole('main').getByRole('listitem');
      await expect(listed.filter({ hasText: title })).toBeVisible();
      await listed.getByRole('link', { name: 'Casino' }).click();
      await expect(heading(page)).toContainText(/casino/i);
    });

    await test.step('43. A picture that is not saved → its place and its alternative text, no jump', async () => {
      await page.evaluate(() => caches.delete('pictures-v1'));
      // Else the browser's own cache would have it.
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
      await page.goto('/blog?category=8');
      await expect(picture).toBeVisible();
      await expect(picture).toHaveAccessibleName(/\w/);
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
      expect(await width()).toBe(0);
      const { width: wide, height } = (await picture.boundingBox()) ?? {};
      expect({ wide, height }).toEqual({ wide: box?.width, height: box?.height });
    });

    const removeSome = () =>
      page.evaluate(async () => {
        const removed: string[] = [];
        for (const name of await caches.keys()) {
          if (!name.includes('precache')) continue;
          const cache = await caches.open(name);
          for (const key of await cache.keys())
            if (/contact|sports-id/.test(key.url) && (await cache.delete(key)))
              removed.push(new URL(key.url).pathname);
        }
        return removed;
      });

    await test.step('41. Files that went missing are fetched again at the next start', async () => {
      expect((await removeSome()).length).toBeGreaterThan(2);
      await context.setOffline(false);
      await page.reload();
      await expect.poll(() => precached(page)).toEqual(files);
    });

    await test.step('41. A portal’s page in the place of such a file is not saved', async () => {
      const [replaced] = (await removeSome()) as [string];
      line.setOthers({
        when: ({ line: sent }) =>
          sent.startsWith(`GET ${replaced} `) ? { answer: foreignAnswers.portal } : 'ok',
      });
      await page.reload();
      await expect.poll(() => precached(page)).toEqual(files.filter((path) => path !== replaced));
      line.setOthers('ok');
      await page.reload();
      await expect.poll(() => precached(page)).toEqual(files);
    });
  });
});

test('45, 46. The worker answers only for pages, is updated, and removed', async ({ visitor, line }) => {
  const { page, context } = visitor;
  await withoutSync(context);
  // The worker of the site, which a message `busy` keeps at work.
  const busy =
    "self.addEventListener('message', (event) => event.data === 'busy' && event.waitUntil(new Promise(() => {})));";
  const worker = `${await (await fetch(`${line.url}/sw.js`)).text()}\n${busy}`;
  let served = worker;
  // A cache on the way says that it may be kept for a day.
  line.setOthers({
    when: ({ line: sent }) =>
      isForWorker(sent)
        ? { answer: () => script(served).replace('\r\n', '\r\nCache-Control: public, max-age=86400\r\n') }
        : 'ok',
  });
  await visitor.open();
  await visitor.installed();

  await test.step('46. API and files are never answered with a page, with a line or without', async () => {
    const paths = [
      '/api/none',
      '/api/blogs/99999',
      '/api/blog/none?w=400',
      '/assets/none-00000000.js',
      '/none.png',
    ];
    const answers = () =>
      page.evaluate(
        (all) =>
          Promise.all(
            all.map(async (path) => {
              const response = await fetch(path).catch(() => undefined);
              const kind = response?.headers.get('Content-Type') ?? '';
              const text = (await response?.text()) ?? '';
              return response === undefined ? 'none' : `${response.status} ${/html/i.test(kind + text)}`;
            }),
          ),
        paths,
      );
    expect(await answers()).toEqual(paths.map(() => '404 false'));
    await context.setOffline(true);
    expect(await answers()).toEqual(paths.map(() => 'none'));
    await context.setOffline(false);
  });

  await test.step('46. A call with a token is not answered by what is saved for visitors', async () => {
    const saved = (headers: Record<string, string>) =>
      page.evaluate(
        (given) =>
          fetch('/api/blogs?limit=1', { cache: 'only-if-cached', mode: 'same-origin', headers: given }).then(
            ({ ok }) => ok,
            () => false,
          ),
        headers,
      );
    expect(await saved({})).toBe(true);
    expect(await saved({ Authorization: 'Bearer token' })).toBe(false);
  });

  await test.step('46. A sw.js that was kept by HTTP never holds back an update', async () => {
    const cacheControl = () =>
      page.evaluate(async () => (await fetch('/sw.js')).headers.get('Cache-Control'));
    expect(await cacheControl()).toContain('86400');
    served = `${worker}\n// a newer version`;
    const tab = await context.newPage();
    await tab.goto('/');
    await expect(tab.getByRole('button', { name: 'Update now' })).toBeVisible();
    await tab.close();
  });

  await test.step('45. SERVICE_WORKER=remove → worker and page caches go, a waiting message stays and is delivered once', async () => {
    line.set('refuse');
    await visitor.sendInVain(1);
    served = WORKER_REMOVER;
    await page.evaluate(async () => {
      navigator.serviceWorker.controller?.postMessage('busy');
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const { installing } = registration;
      if (installing !== null)
        await new Promise((resolve) => installing.addEventListener('statechange', resolve));
      // Each page that is opened does so once it is idle.
      await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    });
    const left = () =>
      page.evaluate(async () => [
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).map(({ installing, waiting, active }) =>
          [installing, waiting, active].map((worker) => worker?.state),
        ),
      ]);
    await expect.poll(left).toEqual([[], []]);
    await visitor.open();
    await expect(visitor.items).toHaveCount(1);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    line.set('ok');
    await visitor.comeOnline();
    await visitor.hasArrived('Message 1');
    await expect(visitor.items).toHaveCount(0);
  });
});

test('46. A newer version is offered after two that could not be installed', async ({ visitor, line }) => {
  const { page } = visitor;
  await withoutSync(visitor.context);
  const worker = await (await fetch(`${line.url}/sw.js`)).text();
  let served = worker;
  line.setOthers({
    when: ({ line: sent }) => (isForWorker(sent) ? { answer: () => script(served) } : 'ok'),
  });
  await visitor.open();
  await visitor.installed();
  const broken = ['one', 'two'].map(
    (name) =>
      `self.addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('${name}'))));`,
  );
  for (const found of [...broken, `${worker}\n// a newer version`]) {
    served = found;
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const { installing } = registration;
      if (installing !== null)
        await new Promise((resolve) => installing.addEventListener('statechange', resolve));
    });
  }
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
});
