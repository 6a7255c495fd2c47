import type { Page } from '@playwright/test';
import { operatorCall } from '#tests/support/operator-screens.ts';
import { writePost } from '#tests/support/post-editor.ts';
import { expect, test } from '#tests/support/site.ts';

const PARTS = ['मैदान कैसा है?', 'टॉस किसने जीता', 'पहली पारी', 'दूसरी पारी'];
const ANCHOR = '#part-दूसरी-पारी';
const MARKDOWN = PARTS.map((part) => `## ${part}\n\n${'एक वाक्य जो बहुत कुछ कहता है। '.repeat(60)}`).join('\n\n');

async function jumps(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const words = contents.getByText('On this page', { exact: true }).filter({ visible: true });
  await expect(words).toHaveAttribute('lang', 'en-IN');
  const last = page.getByRole('heading', { level: 2, name: 'दूसरी पारी' });
  await expect(last).not.toBeInViewport();
  const link = contents.getByRole('link', { name: 'दूसरी पारी' });
  if (!(await link.isVisible())) await words.click();
  await link.click();
  await expect(last).toBeInViewport();
  await expect(page).toHaveURL(path + encodeURI(ANCHOR));

  // A link that was shared.
  await page.goto('/login');
  await page.goto(path + encodeURI(ANCHOR));
  await expect(last).toBeInViewport();
}

for (const [device, viewport] of [
  ['on a phone', { width: 390, height: 844 }],
  ['at a desk', { width: 1280, height: 800 }],
] as const) {
  test(`The table of contents of a Hindi post leads to its parts, ${device}`, async ({ page, site }) => {
    await page.setViewportSize(viewport);
    const { id } = await writePost(site, await site.login(), {
      blog_title: 'फ़ाइनल',
      description: MARKDOWN,
      language: 'hi-IN',
    });
    await page.goto(`/blog/${id}`);
    await jumps(page, new URL(page.url()).pathname);
    // From the list, when the text is rendered after the first screen.
    await page.goto('/blog');
    const read = page.getByRole('article').filter({ hasText: 'फ़ाइनल' }).getByRole('link', { name: 'read' });
    await read.first().evaluate((link: HTMLAnchorElement, hash) => {
      link.href += hash;
    }, ANCHOR);
    await read.first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'दूसरी पारी' })).toBeInViewport();
  });

  test(`So does that of a page in Hindi, ${device}`, async ({ page, site }) => {
    await page.setViewportSize(viewport);
    const token = await site.login();
    const call = (path: string, body: object) =>
      operatorCall(site, token, `/page-desk${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const fields = {
      ...{ title: 'फ़ाइनल', searchTitle: '', description: 'सब कुछ।', lead: '', share: '', markdown: MARKDOWN },
      ...{ language: 'hi-IN', menu: 'none', order: 0, noindex: false },
    };
    const { path, revision } = await (await call('', { slug: `final-${viewport.width}`, fields })).json();
    const published = await call('/publish', { path, revision, fields });
    expect(published.status).toBe(200);
    await jumps(page, path);
    await call('/remove', { path, revision: (await published.json()).revision });
  });
}
