import { ContactPage, SAVED } from '#tests/support/contact-page.ts';
import { expect, test, withoutSync } from '#tests/support/deploys.ts';
import { buildNextVersion, NEXT_WORDS } from '#tests/support/next-version.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { comeOnline } from './several-tabs.ts';

test.beforeAll(async () => {
  await buildNextVersion();
});

test('45 SERVICE_WORKER=remove: worker and page caches go, a waiting message stays and is delivered once', async ({
  own,
  page,
  contact,
  context,
}) => {
  await withoutSync(context);
  const email = `asha-${crypto.randomUUID()}@example.com`;
  await contact.open();
  await contact.installed();
  await finished(page);
  own.line.set('refuse');
  await contact.send(email, 'Waits');
  await expect(contact.status).toHaveText(SAVED);

  await own.restart({ SERVICE_WORKER: 'remove' });
  await page.reload();
  const left = () =>
    page.evaluate(async () => [
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state),
    ]);
  await expect.poll(left).toEqual([[], []]);
  await contact.open();
  await expect(contact.items).toHaveCount(1);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  own.line.set('ok');
  await comeOnline(page);
  await expect(page.getByText(/^Your message of .* was delivered\.$/)).toBeVisible();
  expect(own.rows(email)).toHaveLength(1);
});

test('45 A page three deploys old still delivers', async ({ own, page, contact, context }) => {
  const email = `asha-${crypto.randomUUID()}@example.com`;
  await contact.open();
  await contact.installed();
  await own.deploy();
  await own.restart({});
  await own.deploy();
  // Another tab takes the newer version, so that the old page stands under another version's worker.
  const other = await context.newPage();
  await other.goto('/about-us');
  await other.getByRole('button', { name: 'Update now' }).click();
  await expect(other.getByRole('contentinfo')).toContainText(NEXT_WORDS);

  await expect(page.getByRole('contentinfo')).not.toContainText(NEXT_WORDS);
  await contact.send(email, 'From an old page');
  await expect(contact.alert).toHaveText('Form submitted successfully!');
  expect(own.rows(email)).toHaveLength(1);
});

test('46 API and files are never answered with a page, with a line or without', async ({ page, context }) => {
  await page.goto('/');
  await new ContactPage(page).installed();
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
});

test.describe('46', () => {
  test.use({ watched: { filter: (line) => line.startsWith('GET /sw.js') } });

  test('46 A sw.js that was kept by HTTP never holds back an update', async ({ own, page, context }) => {
    // A cache on the way says that it may be kept for a day.
    const kept = async () => {
      const body = await (await fetch(`${own.line.url}/sw.js`)).text();
      return [
        'HTTP/1.1 200 OK',
        'Content-Type: text/javascript; charset=utf-8',
        'Cache-Control: public, max-age=86400',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n');
    };
    const before = await kept();
    own.line.set({ answer: () => before });
    await page.goto('/');
    await new ContactPage(page).installed();
    // It stands in the browser's cache now.
    expect(await page.evaluate(async () => (await fetch('/sw.js')).headers.get('Cache-Control'))).toContain(
      '86400',
    );
    own.line.set('ok');
    await own.deploy();
    const after = await kept();
    own.line.set({ answer: () => after });
    const again = await context.newPage();
    await again.goto('/');
    await expect(again.getByRole('button', { name: 'Update now' })).toBeVisible();
  });
});
