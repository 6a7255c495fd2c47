import { createHash } from 'node:crypto';
import { hashesOfBuilt, NOTHING_INLINE } from '#api/http/static/inline-hashes.ts';
import { loadSite } from '#api/http/static/site.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { INLINE_SCRIPT, INLINE_STYLE, makeTinySite } from '#tests/support/tiny-site.ts';

const publicUrl = 'https://site.example';
const TAKEN = 'document.title = "taken"';
/** A site whose renderer lets through what stands in a post. */
const careless = `
  export const shippedContent = { site: { brand: 'Tiny' }, pages: [] };
  export const explainer = () => (html) => html;
  export const builtPaths = () => [{ path: '/about-us' }];
  export const render = async ({ assets }) => ({
    status: 200,
    html: '<html><head>' + assets.head + '</head><body><script>${TAKEN}</script>'
      + '<style>${TAKEN}</style></body></html>',
    location: undefined,
  });`;

const test = base.extend('settings', async () => ({
  publicUrl,
  site: await loadSite(await makeTinySite(careless), { publicUrl, serviceWorker: 'serve' }),
}));

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('T14. A script that found its way into a page is not allowed, ours is', async ({ app }) => {
  for (const path of ['/', '/blog', '/blog?q=x', '/blog/1/words', '/contact']) {
    const answer = await app.call(path);
    expect(await answer.text()).toContain(TAKEN);
    const policy = answer.headers.get('content-security-policy');
    expect(policy, path).toContain(`script-src 'self' ${hash(INLINE_SCRIPT)};`);
    expect(policy, path).toContain(`style-src 'self' ${hash(INLINE_STYLE)};`);
  }
});

test('T14. A form that comes back with what was typed allows nothing of it', async ({ app }) => {
  const form = new URLSearchParams({ message: `<script>${TAKEN}</script>` });
  const answer = await app.call('/contact', { method: 'POST', body: form });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-security-policy')).not.toContain(hash(TAKEN));
});

test('Data is not named: no policy applies to what is not run', () => {
  const data = '<script type="application/ld+json">{"a":1}</script><script type=application/json>{}</script>';
  expect(hashesOfBuilt(data)).toEqual(NOTHING_INLINE);
  expect(hashesOfBuilt(`<script type="module">${TAKEN}</script>`).scripts).toBe(hash(TAKEN));
});
