import type { Page } from '@playwright/test';
import { pageCalls } from '#tests/support/page-calls.ts';
import { addPost } from '#tests/support/posts.ts';
import { expect, test } from '#tests/support/site.ts';

const PARTS = ['मैदान कैसा है?', 'टॉस किसने जीता', 'पहली पारी', 'दूसरी पारी'];
const ANCHOR = '#part-दूसरी-पारी';
const MARKDOWN = PARTS.map((part) => `## ${part}\n\n${'एक वाक्य जो बहुत कुछ कहता है। '.repeat(60)}`).join('\n\n');

async function jumps(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const text = contents.getByText('On this page', { exact: true }).filter({ visible: true });
  await expect(text).toHaveAttribute('lang', 'en-IN');
  const last = page.getByRole('heading', { level: 2, name: 'दूसरी पारी' });
  await expect(last).not.toBeInViewport();
  const link = contents.getByRole('link', { name: 'दूसरी पारी' });
  if (!(await link.isVisible())) await text.click();
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
  ['on a desktop', { width: 1280, height: 800 }],
] as const) {
  test(`The table of contents of a Hindi post leads to its parts, ${device}`, async ({ page, owner }) => {
    await page.setViewportSize(viewport);
    const { id } = await addPost(owner, {
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

  test(`So does that of a page in Hindi, ${device}`, async ({ page, owner }) => {
    await page.setViewportSize(viewport);
    const pages = pageCalls(owner);
    const made = await pages.make(`final-${viewport.width}`, {
      ...{ title: 'फ़ाइनल', description: 'सब कुछ।', markdown: MARKDOWN, language: 'hi-IN' },
    });
    const published = await pages.done('/publish', made, { fields: made.fields });
    await jumps(page, made.path);
    await owner.post('/page-desk/remove', { path: made.path, revision: published.revision });
  });
}
