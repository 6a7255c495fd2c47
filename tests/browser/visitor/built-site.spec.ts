import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/site.ts';

const assets = join(import.meta.dirname, '../../../dist/client/assets');
const KB = 1000;

test('The script that each page starts with stays within its weight', async ({ page, site }) => {
  const scripts = await scriptsOf(page, `${site.url}/privacy-policy`);
  // Compressed by brotli 11. React and router alone are some 84 kB; what measures the visit may be among them, 3.5 kB.
  expect(await weigh(scripts)).toBeLessThan(107 * KB);
});

test('Everything on a page comes from the site itself', async ({ page, site }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(elsewhere).toEqual([]);
});

test('A page contains the styles that it uses, the form’s too; another page loads all styles, once', async ({
  page,
  contact,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await contact.open();
  await contact.send('styles@example.com', 'Hello');
  await expect(contact.alert).toHaveText(SENT);
  const styles = () => asked.filter((path) => path.endsWith('.css'));
  expect(styles()).toEqual([]);
  for (const name of ['About Us', 'Privacy Policy']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.slice(0, 5));
  }
  expect(styles()).toEqual([expect.stringMatching(/^\/assets\/styles-/)]);
});

async function scriptsOf(page: import('@playwright/test').Page, url: string): Promise<string[]> {
  const names: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The worker fetches the rest ahead; it is not what the page waits for.
    if (pathname.startsWith('/assets/') && response.request().serviceWorker() === null) names.push(pathname);
  });
  await page.goto(url);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  return [...new Set(names)].filter((name) => name.endsWith('.js'));
}

async function weigh(paths: string[]): Promise<number> {
  const known = new Set(await readdir(assets, { recursive: true }));
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const name = path.replace('/assets/', '');
      if (!known.has(name)) throw new Error(`${path} is not of the build`);
      return brotliCompressSync(await readFile(join(assets, name))).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
