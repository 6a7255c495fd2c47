import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/looks.ts';
import { pageCalls } from '#tests/support/page-calls.ts';
import { DEFINITION, postWithGoogly } from '#tests/support/posts.ts';
import { finished, savedInFull } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';
import { builtScript, hasRun, hydrated } from '#tests/support/visitor-pages.ts';

test.use({
  sharedBy: 'tooltips',
  allowedConsole: {
    lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /CallFailed: The call failed: network/],
  },
});

/** From the list, as a navigation in the browser. */
const openFromList = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasText: 'The wrong one' })
    .first()
    .getByRole('link', { name: 'read' })
    .click();

test('On a phone one press shows it, the second leads to the entry', async ({ browser, owner, site }) => {
  const { path } = await postWithGoogly(owner);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const script = page.waitForResponse(builtScript('follow-tooltips'));
  await page.goto(site.url + path);
  await hasRun(page, script);
  const word = page.getByRole('link', { name: 'googly' });
  const tooltip = page.getByText(DEFINITION);
  await word.tap();
  await expect(tooltip).toBeVisible();
  expect(page.url()).toContain(path);
  const box = await tooltip.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  await page.getByText('2 min read').or(page.getByText('1 min read')).first().tap();
  await expect(tooltip).toBeHidden();
  await word.tap();
  await word.tap();
  await expect(page).toHaveURL(/\/glossary#part-googly$/);
  await context.close();
});

test('A post opened from a list and a saved one have it, too', async ({ page, context, owner }) => {
  const { path, id } = await postWithGoogly(owner);
  await page.goto('/blog');
  await hydrated(page);
  await openFromList(page);
  await expect(page.getByRole('link', { name: 'googly' })).toHaveAccessibleDescription(DEFINITION);
  await savedInFull(page, id);
  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'googly' })).toHaveAccessibleDescription(DEFINITION);
});

test('A glossary that is published is in the next post of an open page', async ({ page, owner }) => {
  await postWithGoogly(owner, 'He bowled a googly to the nightwatchman.');
  await page.goto('/blog');
  await finished(page);
  await hydrated(page);
  await openFromList(page);
  await page.goBack();
  const pages = pageCalls(owner);
  const { fields } = await pages.read('/glossary');
  const markdown = `${fields.markdown}\n\n## Nightwatchman\n\nA bowler who bats late in the day.`;
  const published = await pages.change('/publish', '/glossary', { markdown, noindex: true });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new BroadcastChannel('saved-documents').onmessage = () => resolve();
        dispatchEvent(new Event('online'));
      }),
  );
  await openFromList(page);
  await expect(page.getByRole('link', { name: 'nightwatchman' })).toHaveAccessibleDescription(
    'A bowler who bats late in the day.',
  );
  await expect(page.getByRole('link', { name: 'googly' })).toHaveAccessibleDescription(DEFINITION);
  await pages.done('/revert', published);
});

test('A change of the glossary shows in posts until it is taken back', async ({ request, owner }) => {
  const { path } = await postWithGoogly(owner, 'The nightwatchman came in. A googly.');
  const pages = pageCalls(owner);
  const text = async () =>
    [...(await (await request.get(path)).text()).matchAll(/class="term"><a [^>]*>([^<]*)/g)].map(
      ([, word]) => word,
    );
  expect(await text()).toEqual(['googly']);
  const { fields } = await pages.read('/glossary');
  const hostile = '</script><script>alert(1)</script>';
  const markdown = `${fields.markdown.replace('## Googly', '## Googly (in cricket)')}\n\n## Nightwatchman\n\n${hostile}`;
  const published = await pages.change('/publish', '/glossary', { markdown });
  expect(await text()).toEqual(['nightwatchman']);
  expect(await (await request.get(path)).text()).not.toContain('<script>alert');
  expect(await (await request.get('/glossary')).text()).not.toContain('<script>alert');
  await pages.done('/revert', published);
  expect(await text()).toEqual(['googly']);
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
