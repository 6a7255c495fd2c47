import { afterEach, beforeEach, expect, test } from 'vitest';
import { postPath } from '#contract/post-address.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { clientOf } from '#tests/support/client.ts';
import { addPost } from '#tests/support/posts.ts';
import { placesOf, placesWithout } from '#tests/support/public-pages.ts';
import { settingsCalls, withBrand } from '#tests/support/settings-calls.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

// With the real build. How long it takes is judged by `npm run proof -- published`.

const publicUrl = 'https://site.example';
let one: TestApp;
let two: TestApp;
let token: string;
let post: string;
beforeEach(async () => {
  one = await startTestApp({ publicUrl, site: await builtSite(publicUrl) });
  two = await startTestApp({ publicUrl, site: await builtSite(publicUrl), sharing: one });
  for (const { publisher } of [one, two]) publisher.follow();
  token = await one.login();
  post = postPath(await addPost(clientOf(one.url, token)));
});
afterEach(async () => {
  await two.close();
  await one.close();
});

const without = async (app: TestApp, brand: string) => {
  const answers = placesOf(post).map(async (path) => ({ path, text: await (await app.call(path)).text() }));
  return placesWithout(brand, await Promise.all(answers), post);
};

test('What one server publishes is on every page, alias, feed, JSON-LD and manifest of both, and so is what the other does', async () => {
  // Cached by both as it was.
  expect(await without(one, 'Reddy Anna')).toEqual([]);
  expect(await without(two, 'Reddy Anna')).toEqual([]);
  for (const [by, other, brand] of [
    [one, two, 'Ball in Court'],
    [two, one, 'Bat on Ground'],
  ] as const) {
    expect((await settingsCalls(clientOf(by.url, token)).publish(withBrand(brand))).status).toBe(200);
    expect(await without(by, brand)).toEqual([]);
    await expect.poll(() => without(other, brand), { interval: 50 }).toEqual([]);
  }
});
