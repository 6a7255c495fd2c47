import { withoutSync } from '#tests/support/deploys.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';
import { countLoads, footer, heading, isSame, mark } from '#tests/support/visitor-pages.ts';
import { serveNewerWorker } from '#tests/support/worker-pages.ts';

// What a deploy looks like to a page, made by the line. With a second build and servers: tests/full/browser/resilience/site-deploy.

test('39. A newer version while 2 entries wait → a prompt, nothing lost', async ({ visitor, line }) => {
  const { page, context } = visitor;
  await withoutSync(context);
  await visitor.open();
  await visitor.installed();
  line.set('refuse');
  const texts = await visitor.sendInVain(2);
  await serveNewerWorker(line);
  const other = await visitor.newTab();
  await other.write('Written in the other tab');
  await mark(other.page);
  await page.bringToFront();
  await visitor.write('Half a message');
  await mark(page);

  const update = page.getByRole('button', { name: 'Update now' });
  await expect(update).toBeVisible();
  await expect(page.getByText('Another tab has an unsent form: it stays as it is.')).toBeVisible();
  await expect(page.getByText('What you have written here is kept.')).toBeVisible();
  await other.page.getByRole('button', { name: 'Later' }).click();
  await expect(other.page.getByRole('button', { name: 'Update now' })).toHaveCount(0);
  expect(await isSame(page)).toBe(true);

  await page.evaluate(() => scrollTo(0, 240));
  await page.evaluate(() => {
    addEventListener('pagehide', () => sessionStorage.setItem('place', String(scrollY)));
  });
  await update.click();
  await expect.poll(() => isSame(page).catch(() => true)).toBe(false);
  await visitor.ready();
  await expect(visitor.box('Email')).toHaveValue(visitor.email);
  await expect(visitor.box('Message')).toHaveValue('Half a message');
  await expect(visitor.items).toContainText(texts);
  expect(new URL(page.url()).pathname).toBe('/contact');
  const place = await page.evaluate(() => Number(sessionStorage.getItem('place')));
  expect(place).toBeGreaterThan(100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(update).toHaveCount(0);

  expect(await isSame(other.page)).toBe(true);
  await expect(other.box('Message')).toHaveValue('Written in the other tab');
  await expect(other.page.getByText('This tab still shows an older version of the site.')).toBeVisible();
  line.set('ok');
  await visitor.sendNow();
  await expect(visitor.items).toHaveCount(0);
  expect(visitor.arrived()).toEqual(texts);
});

test.describe('without the worker', () => {
  test.use(withoutWorker);
  test.use({ allowedConsole: { lines: [/Failed to load resource/, /ChunkFailed/] } });

  test('40. A script that a deploy removed → at most one reload', async ({ visitor, line, request }) => {
    const notFound = () => 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
    /** Scripts of which a page has asked whether they are gone, before it loads itself again and after that. */
    const probes: string[] = [];
    line.setOthers({
      when: ({ line: sent }) => {
        const [, method, script = ''] =
          /^(\w+) \/assets\/(client|page-document|blog\.index)-/.exec(sent) ?? [];
        const isGone =
          script === 'blog.index' ||
          (script === 'page-document' && !probes.includes(script)) ||
          (script === 'client' && method === 'HEAD');
        if (method === 'HEAD') probes.push(script);
        return isGone ? { answer: notFound } : 'ok';
      },
    });

    await test.step('The page that is loaded again has the script of the new version → it is shown', async () => {
      await visitor.open();
      await visitor.write('Half a message');
      const loads = countLoads(visitor.page);
      await footer(visitor.page).getByRole('link', { name: 'About Us' }).click();
      await expect(heading(visitor.page)).toContainText('About');
      expect(loads()).toBe(1);
      await visitor.open();
      await expect(visitor.box('Email')).toHaveValue(visitor.email);
      await expect(visitor.box('Message')).toHaveValue('Half a message');
    });

    await test.step('Another script is gone within ten minutes → said in place, without a second reload', async () => {
      const loads = countLoads(visitor.page);
      await footer(visitor.page).getByRole('link', { name: 'Blog', exact: true }).click();
      await expect(heading(visitor.page)).toHaveText('Loading chunk failed');
      await visitor.page.evaluate(() => fetch('/api/health').then((answer) => answer.text()));
      expect(loads()).toBe(0);
      probes.length = 0;
    });

    await test.step('The script stays away → said in words after one reload, and the page as it was made stays readable', async () => {
      const { page } = await visitor.newTab();
      const loads = countLoads(page);
      await footer(page).getByRole('link', { name: 'Blog', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })).toBeVisible();
      await expect.poll(loads).toBe(1);
      // What the page decides upon these is done at once.
      await expect.poll(() => probes.filter((script) => script === 'blog.index').length).toBeGreaterThan(1);
      await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()));
      expect(loads()).toBe(1);
      await expect(page.getByText('Loading chunk failed')).toHaveCount(1);
      await expect(heading(page)).toHaveText(/Blog|Previews/);
      line.setOthers('ok');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading(page)).toHaveText(/Blog|Previews/);
      await expect(page.getByText('Loading chunk failed')).toHaveCount(0);
    });

    await test.step('A missing asset is a 404, never index.html', async () => {
      const missing = await request.get('/assets/about-us-00000000.js');
      expect(missing.status()).toBe(404);
      expect(await missing.text()).not.toContain('<html');
    });
  });
});
