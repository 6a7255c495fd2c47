import type { Page, Response } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { builtScript } from '#tests/support/built-script.ts';
import { writePost } from '#tests/support/post-editor.ts';
import { expect, type Site, test } from '#tests/support/site.ts';

test.use({
  sharedBy: 'peeks',
  allowedConsole: {
    lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /CallFailed: The call failed: network/],
  },
});

const DEFINITION =
  'A leg-spinner’s delivery that turns the other way: from off to leg for a right-handed batter.';

const TEXT = `${'Words before it. '.repeat(12)}He bowled a googly, and a second googly.\n\nThe end.`;

async function aPost(site: Site, description = TEXT) {
  const token = await site.login();
  const post = await writePost(site, token, { blog_title: 'The wrong one', description });
  return { path: `/blog/${post.id}/the-wrong-one`, id: post.id, token };
}

/** What follows presses and keys has run: asked for a second time it is given after who asked first. */
const followsPresses = async (page: Page, script: Promise<Response>) =>
  page.evaluate((url) => import(url), (await script).url());

test('Without a script the word leads to its entry', async ({ browser, site }) => {
  const { path } = await aPost(site);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url + path);
  const word = page.getByRole('link', { name: 'googly' });
  await expect(word).toHaveCount(1);
  await expect(word).toHaveAccessibleDescription(DEFINITION);
  await word.click();
  await expect(page).toHaveURL(/\/glossary#part-googly$/);
  await context.close();
});

test('The definition shows under the pointer and the focus, and goes with Escape', async ({ page, site }) => {
  const { path } = await aPost(site);
  await page.setViewportSize({ width: 1280, height: 1200 });
  const script = page.waitForResponse(builtScript('follow-peeks'));
  await page.goto(path);
  const word = page.getByRole('link', { name: 'googly' });
  const peek = page.getByText(DEFINITION);
  await expect(peek).toBeHidden();
  await word.hover();
  await expect(peek).toBeVisible();
  const box = await peek.boundingBox();
  // From the word down to its definition, which stays.
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 10, { steps: 5 });
  await expect(peek).toBeVisible();
  await followsPresses(page, script);
  await page.keyboard.press('Escape');
  await expect(peek).toBeHidden();
  await page.mouse.move(0, 0);
  await word.focus();
  await expect(peek).toBeVisible();
  await expectAccessible(page);
  await word.press('Enter');
  await expect(page).toHaveURL(/\/glossary#part-googly$/);
  await expect(page.getByRole('heading', { name: 'Googly' })).toBeInViewport();
});
