import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ContactPage } from '#tests/support/contact-page.ts';
import { freePort } from '#tests/support/product.ts';

const root = join(import.meta.dirname, '../../../..');
let vite: ChildProcess;
let url: string;
let data: string;
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const [port, api] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  data = await mkdtemp(join(tmpdir(), 'development-'));
  const settings = { PORT: String(api), DATA_DIR: data, STARTER_CONTENT: 'off' };
  const args = ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'];
  vite = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: 'ignore',
  });
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isUp).toBe(200);
});
test.afterAll(async () => {
  if (vite.exitCode === null) {
    const ended = once(vite, 'exit');
    vite.kill();
    await ended;
  }
  await rm(data, { recursive: true, force: true });
});

const policyOf = async (path: string) =>
  (await fetch(url + path)).headers.get('content-security-policy') ?? '';

test('T14. In development, too, each page names its scripts and styles, each time anew', async () => {
  const policies = [await policyOf('/'), await policyOf('/'), await policyOf('/contact')];
  expect(new Set(policies).size).toBe(3);
  for (const policy of policies) {
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self' 'nonce-[\w-]{22}'; style-src 'self' 'nonce-/,
    );
    expect(policy).toContain("connect-src 'self' ws:;");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  }
  for (const path of ['/pwa/entry/client.tsx', '/@vite/client', '/favicon.svg', '/nothing', '/api/nothing']) {
    const { headers } = await fetch(url + path);
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  }
});

test('In development an address without a page is 404, an alias and the operator’s pages are there', async () => {
  const ask = async (path: string) => (await fetch(url + path, { redirect: 'manual' })).status;
  for (const path of ['/nothing', '/blog/nothing', '/blog/77'])
    expect([path, await ask(path)]).toEqual([path, 404]);
  for (const path of ['/', '/about', '/admin/userInfo']) expect([path, await ask(path)]).toEqual([path, 200]);
});

declare global {
  interface Window {
    refused: string[];
  }
}

test('T14. In development a page hydrates under its policy, and hears of changes', async ({ page }) => {
  await page.addInitScript(() => {
    window.refused = [];
    addEventListener('securitypolicyviolation', (event) => {
      window.refused.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const socket = page.waitForEvent('websocket');
  await page.goto(`${url}/contact`);
  await socket;
  // Vite may find a package late and load the page once more.
  await new ContactPage(page).ready();
  const ground = () => getComputedStyle(document.documentElement).getPropertyValue('--ground');
  expect(await page.evaluate(ground)).not.toBe('');
  expect(await page.evaluate(() => window.refused)).toEqual([]);
});
