import { SENT } from '#tests/support/contact-page.ts';
import { expect, test, withoutSync } from '#tests/support/deploys.ts';
import { buildNextVersion, NEXT_WORDS } from '#tests/support/prepared-sites.ts';
import { countLoads, footer, heading, isSame, mark } from '#tests/support/visitor-pages.ts';

// With servers of their own and a second build; what a page does with that: tests/browser/resilience/deploy.spec.ts.

test.beforeAll(async () => {
  await buildNextVersion();
});

test('39. A deploy while 2 entries wait → each tab keeps to one version', async ({ own, visitor }) => {
  test.slow();
  const { page } = visitor;
  await withoutSync(visitor.context);
  await visitor.open();
  await visitor.installed();
  own.line.set('refuse');
  const texts = await visitor.sendInVain(2);
  await own.deploy();

  const tab = await visitor.newTab();
  const other = tab.page;
  await tab.write('Written in the other tab');
  await mark(other);
  await page.bringToFront();
  await visitor.write('Half a message');
  const update = page.getByRole('button', { name: 'Update now' });
  await expect(update).toBeVisible();
  await expect(footer(page)).not.toContainText(NEXT_WORDS);
  await update.click();
  await expect(footer(page)).toContainText(NEXT_WORDS);
  await visitor.ready();
  await expect(visitor.box('Message')).toHaveValue('Half a message');
  await expect(visitor.items).toHaveCount(2);

  expect(await isSame(other)).toBe(true);
  await expect(other.getByText('This tab still shows an older version of the site.')).toBeVisible();
  // A part of the old version that this tab had not loaded yet, nor the browser's own cache has.
  await (await visitor.context.newCDPSession(other)).send('Network.clearBrowserCache');
  await footer(other).getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(heading(other)).toHaveText(/Blog|Previews/);
  await expect(other.getByText('Loading chunk failed')).toHaveCount(0);
  expect(await isSame(other)).toBe(true);
  await expect(footer(other)).not.toContainText(NEXT_WORDS);
  // A page of words is that of the new version, and so is all around it.
  await footer(other).getByRole('link', { name: 'About Us' }).click();
  await expect(footer(other)).toContainText(NEXT_WORDS);
  await expect(heading(other)).toContainText('About');
  await tab.open();
  await expect(tab.box('Message')).toHaveValue('Written in the other tab');

  own.line.set('ok');
  await visitor.sendNow();
  await expect(visitor.items).toHaveCount(0);
  expect(visitor.arrived()).toEqual(texts);
});

test('45. A page three deploys old still delivers', async ({ own, visitor }) => {
  const { page } = visitor;
  await visitor.open();
  await visitor.installed();
  await own.deploy();
  await own.restart({});
  await own.deploy();
  // Another tab takes the newer version, so that the old page stands under another version's worker.
  const other = await visitor.context.newPage();
  await other.goto('/about-us');
  await other.getByRole('button', { name: 'Update now' }).click();
  await expect(footer(other)).toContainText(NEXT_WORDS);
  await expect(footer(page)).not.toContainText(NEXT_WORDS);
  await visitor.send('From an old page');
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['From an old page']);
});

test.describe('a tab that the worker is not in charge of', () => {
  test.use({ serviceWorkers: 'block' });

  test('40. A deploy while the form is open → it delivers, its text is safe', async ({ own, visitor }) => {
    const { page } = visitor;
    await visitor.open();
    await own.deploy();
    const loads = countLoads(page);
    await visitor.send('Typed after the deploy');
    await expect(visitor.alert).toHaveText(SENT);
    expect(loads()).toBe(0);
    expect(visitor.arrived()).toEqual(['Typed after the deploy']);
    await visitor.write('Half a message');
    await footer(page).getByRole('link', { name: 'About Us' }).click();
    await expect(footer(page)).toContainText(NEXT_WORDS);
    await expect(heading(page)).toContainText('About');
    expect(loads()).toBe(1);
    await visitor.open();
    await expect(visitor.box('Message')).toHaveValue('Half a message');
  });
});

test.describe('a picture that never comes', () => {
  test.use({ watched: { filter: (line) => line.startsWith('GET /api/blog/') } });

  test('39. holds no newer version back for long', async ({ own, visitor }) => {
    test.slow();
    const { page } = visitor;
    await withoutSync(visitor.context);
    await page.goto('/contact');
    await visitor.installed();
    let victim: string | undefined;
    own.line.set({
      when: ({ line }) => {
        victim ??= line;
        return line === victim ? 'hang' : 'ok';
      },
    });
    // The worker is in charge: this page's pictures come through it.
    await page.goto('/blog', { waitUntil: 'commit' });
    await expect.poll(() => own.line.seen.some(({ line }) => line === victim)).toBe(true);
    await own.deploy();
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect(footer(page)).toContainText(NEXT_WORDS);
  });
});
