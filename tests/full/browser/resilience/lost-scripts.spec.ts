import type { Page } from '@playwright/test';
import type { CuttingProxy, Mode } from '#tests/support/cutting-proxy.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';
import { countLoads, heading } from '#tests/support/visitor-pages.ts';

test.use(withoutWorker);
test.use({ allowedConsole: { lines: [/Failed to load resource/, /net::ERR_/, /ChunkFailed/] } });

const blog = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true });
const text = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk failed' });

/** The line does this to scripts of a name. Gives which were asked for. */
function treatScripts(line: CuttingProxy, name: string, mode: Mode): string[] {
  const requests: string[] = [];
  line.setOthers({
    when: ({ line: request }) => {
      if (!request.includes(`/assets/${name}-`)) return 'ok';
      requests.push(request);
      return mode;
    },
  });
  return requests;
}

test('40. A part that does not come is said in place, without a reload', async ({ visitor, page, line }) => {
  await visitor.open();
  treatScripts(line, 'blog.index', 'refuse');
  const loads = countLoads(page);
  // The top of the page may have shown it before: of another part, or where the server was quicker than the page.
  await page.evaluate(() => dispatchEvent(new Event('chunk-failed')));
  await expect(text(page)).toBeVisible();
  await blog(page).click();
  await expect(heading(page)).toHaveText('Loading chunk failed');
  await expect(page.getByText('Loading chunk failed')).toHaveCount(1);
  expect(loads()).toBe(0);
  line.setOthers('ok');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(/Blog|Previews/);
});

for (const [what, path, script] of [
  ['The script itself', '/service', 'client'],
  ['A part of the first page', '/blog', 'blog.index'],
  ['A part of another page', '/contact', 'blog.index'],
] as const) {
  test(`40. ${what} does not come → said after 120 s, and not before`, async ({ visitor, page, line }) => {
    await page.clock.install();
    const isLater = path === '/contact';
    if (isLater) await visitor.open();
    const requests = treatScripts(line, script, 'hang');
    await (isLater ? blog(page).click() : page.goto(path));
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    await page.clock.fastForward(110_000);
    await expect(text(page)).toHaveCount(0);
    await page.clock.fastForward(12_000);
    await expect(text(page)).toBeVisible();
    line.setOthers('ok');
    const came = page.waitForResponse((answer) => answer.url().includes(script) && answer.ok());
    await page.getByRole('button', { name: 'Try again' }).click();
    await (await came).finished();
    await expect(text(page)).toHaveCount(0);
  });
}
