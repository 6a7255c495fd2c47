import { expectAccessible } from '#tests/support/looks.ts';
import { DEFINITION, postWithGoogly } from '#tests/support/posts.ts';
import { expect, test } from '#tests/support/site.ts';
import { builtScript, hasRun } from '#tests/support/visitor-pages.ts';

test.use({
  sharedBy: 'tooltips',
  allowedConsole: {
    lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /CallFailed: The call failed: network/],
  },
});

test('Without a script the word leads to its entry', async ({ browser, owner, site }) => {
  const { path } = await postWithGoogly(owner);
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

test('The definition shows under the pointer and the focus, and goes with Escape', async ({
  page,
  owner,
}) => {
  const { path } = await postWithGoogly(owner);
  await page.setViewportSize({ width: 1280, height: 1200 });
  const script = page.waitForResponse(builtScript('follow-tooltips'));
  await page.goto(path);
  const word = page.getByRole('link', { name: 'googly' });
  const tooltip = page.getByText(DEFINITION);
  await expect(tooltip).toBeHidden();
  await word.hover();
  await expect(tooltip).toBeVisible();
  const box = await tooltip.boundingBox();
  // From the word down to its definition, which stays.
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 10, { steps: 5 });
  await expect(tooltip).toBeVisible();
  await hasRun(page, script);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await page.mouse.move(0, 0);
  await word.focus();
  await expect(tooltip).toBeVisible();
  await expectAccessible(page);
  await word.press('Enter');
  await expect(page).toHaveURL(/\/glossary#part-googly$/);
  await expect(page.getByRole('heading', { name: 'Googly' })).toBeInViewport();
});
