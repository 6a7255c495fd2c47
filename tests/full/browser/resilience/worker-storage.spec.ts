import type { Page } from '@playwright/test';
import { openUnhydrated, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { savedInFull } from '#tests/support/saved-copies.ts';
import { heading } from '#tests/support/visitor-pages.ts';
import { firstPost, loseStorage, workerThatLosesStorage } from '#tests/support/worker-events.ts';

test.use({ allowedConsole: { lines: [/ERR_FAILED/, /status of 503/] } });

/** The list, with the worker in charge and its storage lost; gives the address of a post that was saved. */
async function listWithoutStorage(page: Page): Promise<string> {
  await page.goto('/blog');
  const post = (await page.evaluate(firstPost)) ?? '';
  await savedInFull(page, Number(post.split('/')[2]));
  await page.evaluate(loseStorage);
  return post;
}

test.beforeEach(async ({ line, site }) => line.setOthers(await workerThatLosesStorage(site.url)));

test('42. The worker’s storage fails → the post comes over the line', async ({ page }) => {
  const post = await listWithoutStorage(page);
  const answer = await page.goto(post);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('article')).not.toHaveCount(0);
});

test('42. The same without a line → a page in plain words that leads back', async ({ page, line }) => {
  const post = await listWithoutStorage(page);
  line.setOthers('refuse');
  const answer = await page.goto(post);
  expect(answer?.status()).toBe(503);
  await expect(heading(page)).toHaveText('This page cannot be opened now');
  line.setOthers('ok');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page)).not.toHaveText('This page cannot be opened now');
  await expect(page).toHaveURL(post);
});

test('47. Without storage the worker sends what the server took before as the same message', async ({
  visitor,
  page,
  site,
}) => {
  await visitor.open();
  await visitor.installed();
  await openUnhydrated(page);
  const body = new URLSearchParams({ email: visitor.email, message: 'Taken already' });
  await site.fetch('/contact', { method: 'POST', body, redirect: 'manual' });
  await page.evaluate(loseStorage);
  await visitor.send('Taken already');
  await expect(page).toHaveURL(/\/contact\?sent=1/);
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['Taken already']);
});
