import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { SENT } from '#tests/support/contact-page.ts';
import { operatorCall } from '#tests/support/operator-screens.ts';
import { writePost } from '#tests/support/post-editor.ts';
import { expect, test } from '#tests/support/site.ts';

const assets = join(import.meta.dirname, '../../../dist/client/assets');
const KB = 1000;

test('The script that each page starts with stays within its weight', async ({ page, site }) => {
  const scripts = await scriptsOf(page, `${site.url}/privacy-policy`);
  // Compressed by brotli 11. React and router alone are some 84 kB; what measures the visit may be among them, 3.5 kB.
  expect(await weigh(scripts)).toBeLessThan(107 * KB);
});

test('A page carries its styles in its own HTML and stays light', async ({ request }) => {
  const html = await (await request.get('/privacy-policy')).body();
  expect(brotliCompressSync(html).length).toBeLessThan(14 * KB);
  expect(html.toString()).not.toContain('rel="stylesheet"');
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

test('A page that holds what it held has its ETag again, whatever else was written', async ({
  request,
  site,
}) => {
  const paths = ['/', '/blog', '/blog?category=2', '/blog/28'];
  const tags = await Promise.all(paths.map(async (path) => (await request.get(path)).headers().etag ?? ''));
  const token = await site.login();
  const { id } = await writePost(site, token, { blog_title: 'A draft', state: 'draft' });
  await operatorCall(site, token, `/blog/${id}`, { method: 'DELETE' });
  for (const [at, path] of paths.entries()) {
    const headers = { 'If-None-Match': tags[at] ?? '' };
    expect([path, (await request.get(path, { headers })).status()]).toEqual([path, 304]);
  }
});

test('The manifest names icons, shortcuts and screenshots that are there', async ({ request }) => {
  const response = await request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(
    expect.arrayContaining(['any', 'maskable']),
  );
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    expect((await request.get(src)).headers()['content-type'], src).toBe('image/png');
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
});

test('The worker is told of every page made at build', async ({ request }) => {
  const { documents } = await (await request.get('/site-state.json')).json();
  const pages = Object.keys(documents).filter((path) => !/\.[a-z]+$/.test(path));
  expect(pages.sort()).toEqual(PAGES);
});

/** Every page under _site, and the copies of Home, the blog and the fixtures. */
const PAGES = [
  '/about-us',
  '/built/blog',
  '/built/contact',
  '/built/fixtures',
  '/built/home',
  '/built/list',
  '/built/post',
  '/casino',
  '/cricket',
  '/disclaimer',
  '/football',
  '/glossary',
  '/home/bblpage',
  '/home/cplpage',
  '/home/iplpage',
  '/horseRace',
  '/indianCard',
  '/login',
  '/offline',
  '/privacy-policy',
  '/reddyAnnalogin',
  '/service',
  '/sports-id',
  '/tennis',
  '/terms-and-conditions',
];

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

test('No script of the visitors’ pages imports one of the operator’s, which the worker does not save', async () => {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    await readFile(join(assets, '../.vite/manifest.json'), 'utf8'),
  );
  const isOperators = (name: string) => manifest[name]?.file.startsWith('assets/admin/');
  const wrong = Object.entries(manifest).filter(
    ([name, { imports = [] }]) => !isOperators(name) && imports.some(isOperators),
  );
  expect(wrong).toEqual([]);
  expect(Object.keys(manifest).filter(isOperators).length).toBeGreaterThan(3);
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
