import type { Page, Response } from '@playwright/test';
import { builtScript } from '#tests/support/built-script.ts';
import { operatorCall } from '#tests/support/operator-screens.ts';
import { hydrated } from '#tests/support/page-weight.ts';
import { writePost } from '#tests/support/post-editor.ts';
import { finished, savedWhole } from '#tests/support/saved-copies.ts';
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

/** From the list, as a navigation in the browser. */
const openFromList = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasText: 'The wrong one' })
    .first()
    .getByRole('link', { name: 'read' })
    .click();

const pageDesk = (site: Site, token: string) => async (call: string, json?: object) => {
  const body = json && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  };
  const answer = await operatorCall(site, token, `/page-desk${call}`, body);
  expect(answer.status).toBeLessThan(300);
  return answer.json();
};

/** What follows presses and keys has run: asked for a second time it is given after who asked first. */
const followsPresses = async (page: Page, script: Promise<Response>) =>
  page.evaluate((url) => import(url), (await script).url());

test('On a phone the first press shows it within the screen, the second leads to the entry', async ({
  browser,
  site,
}) => {
  const { path } = await aPost(site);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const script = page.waitForResponse(builtScript('follow-peeks'));
  await page.goto(site.url + path);
  await followsPresses(page, script);
  const word = page.getByRole('link', { name: 'googly' });
  const peek = page.getByText(DEFINITION);
  await word.tap();
  await expect(peek).toBeVisible();
  expect(page.url()).toContain(path);
  const box = await peek.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  await page.getByText('2 min read').or(page.getByText('1 min read')).first().tap();
  await expect(peek).toBeHidden();
  await word.tap();
  await word.tap();
  await expect(page).toHaveURL(/\/glossary#part-googly$/);
  await context.close();
});

test('A post that was opened from a list, and a saved one without a connection, have it, too', async ({
  page,
  context,
  site,
}) => {
  const { path, id } = await aPost(site);
  const glossary = page.waitForResponse('**/glossary');
  await page.goto('/blog');
  await hydrated(page);
  await openFromList(page);
  // A post waits for it only so long; the next one has it.
  await (await glossary).finished();
  await page.goBack();
  await openFromList(page);
  await expect(page.getByRole('link', { name: 'googly' })).toHaveAccessibleDescription(DEFINITION);
  await savedWhole(page, id);
  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'googly' })).toHaveAccessibleDescription(DEFINITION);
});

for (const how of ['late', 'out of reach']) {
  test(`Where the glossary is ${how}, the post is shown without, and later ones have it`, async ({
    browser,
    site,
  }) => {
    await aPost(site);
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const held = Promise.withResolvers<void>();
    let isAway = true;
    await page.route('**/glossary', async (route) => {
      if (isAway && how === 'out of reach') return route.abort();
      if (isAway) await held.promise;
      return route.continue();
    });
    await page.goto(`${site.url}/blog`);
    await hydrated(page);
    await openFromList(page);
    const word = page.getByRole('link', { name: 'googly' });
    await expect(page.getByText('He bowled a googly')).toBeVisible();
    await expect(word).toHaveCount(0);
    isAway = false;
    const come = page.waitForResponse('**/glossary');
    held.resolve();
    if (how === 'out of reach') {
      await page.goBack();
      await openFromList(page);
    }
    await (await come).finished();
    await page.goBack();
    await openFromList(page);
    await expect(word).toHaveAccessibleDescription(DEFINITION);
    await context.close();
  });
}

test('A glossary that is published meanwhile is in the next post of an open page, also where search engines may not list it', async ({
  page,
  site,
}) => {
  const { token } = await aPost(site, 'He bowled a googly to the nightwatchman.');
  await page.goto('/blog');
  await finished(page);
  await hydrated(page);
  const come = () => page.waitForResponse('**/glossary');
  const before = come();
  await openFromList(page);
  await (await before).finished();
  await page.goBack();
  const desk = pageDesk(site, token);
  const { revision, fields } = await desk('/page?path=/glossary');
  const markdown = `${fields.markdown}\n\n## Nightwatchman\n\nA bowler who bats late in the day.`;
  const hidden = { ...fields, markdown, noindex: true };
  const published = await desk('/publish', { path: '/glossary', revision, fields: hidden });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new BroadcastChannel('saved-documents').onmessage = () => resolve();
        dispatchEvent(new Event('online'));
      }),
  );
  const after = come();
  await openFromList(page);
  await (await after).finished();
  await page.goBack();
  await openFromList(page);
  await expect(page.getByRole('link', { name: 'nightwatchman' })).toHaveAccessibleDescription(
    'A bowler who bats late in the day.',
  );
  await expect(page.getByRole('link', { name: 'googly' })).toHaveAccessibleDescription(DEFINITION);
  await desk('/revert', { path: '/glossary', revision: published.revision });
});

test('A change of the glossary shows in the posts, until the shipped text is back', async ({
  request,
  site,
}) => {
  const { path, token } = await aPost(site, 'The nightwatchman came in. A googly.');
  const desk = pageDesk(site, token);
  const words = async () =>
    [...(await (await request.get(path)).text()).matchAll(/class="term"><a [^>]*>([^<]*)/g)].map(
      ([, word]) => word,
    );
  expect(await words()).toEqual(['googly']);
  const { revision, fields } = await desk('/page?path=/glossary');
  const hostile = '</script><script>alert(1)</script>';
  const markdown = `${fields.markdown.replace('## Googly', '## Googly (in cricket)')}\n\n## Nightwatchman\n\n${hostile}`;
  const published = await desk('/publish', {
    path: '/glossary',
    revision,
    fields: { ...fields, markdown },
  });
  expect(await words()).toEqual(['nightwatchman']);
  expect(await (await request.get(path)).text()).not.toContain('<script>alert');
  expect(await (await request.get('/glossary')).text()).not.toContain('<script>alert');
  await desk('/revert', { path: '/glossary', revision: published.revision });
  expect(await words()).toEqual(['googly']);
});
