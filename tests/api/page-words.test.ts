import { afterAll, beforeAll, expect, test } from 'vitest';
import { postPath } from '#contract/post-address.ts';
import { startSeededSite } from '#tests/support/built-site.ts';
import { bodyOf, clientOf } from '#tests/support/client.ts';
import { publicPages } from '#tests/support/public-pages.ts';
import type { TestApp } from '#tests/support/test-app.ts';

// What visitors' pages say of themselves and of the site is true, and stands where one looks for it.

let app: TestApp;
beforeAll(async () => {
  app = await startSeededSite('https://site.example');
});
afterAll(() => app.close());

/** Without the comments by which React parts texts. */
const htmlOf = async (path: string) => (await (await app.call(path)).text()).replaceAll('<!-- -->', '');

test.for(['/privacy-policy', '/terms-and-conditions', '/disclaimer'])(
  '%s has the date of its text over it, and over each amendment that of its own',
  async (path) => {
    const [text = '', amendments = ''] = (await htmlOf(path)).split('id="part-amendments"');
    expect(text).toContain('Last updated 31/01/2024');
    expect(text).not.toContain('Added on');
    expect(amendments).toMatch(/Added on \d\d\/\d\d\/202[5-9]/);
    expect(amendments).not.toContain('Last updated');
  },
);

test('Where a message is explained, the way and the time of the answer are named with the other fields', async () => {
  expect(await htmlOf('/privacy-policy')).toContain('How and when you would like to be answered');
  for (const path of ['/', '/contact'])
    expect(await htmlOf(path), path).toContain('how and when you would like the answer');
});

test('Match Predictions and Betting Tips say in a line what they are', async () => {
  const home = await htmlOf('/');
  expect(home).toContain('How to read a match before it starts, put a number on it');
  expect(home).toContain('What prices, margins and limits do to a stake');
  expect(await htmlOf('/blog?category=4')).toContain('How to read pitch, form and weather before a match');
  expect(await htmlOf('/blog?category=8')).toContain('What odds and margins do to a stake');
});

test('No page promises match reports, and none says that any of the numbers will do', async () => {
  for (const { path } of publicPages)
    expect(await htmlOf(path), path).not.toMatch(/match reports|one of the numbers/i);
});

test.for(['/', '/cricket', '/about-us', '/blog/28/how-to-read-a-pitch-before-the-toss'])(
  'On %s the age stands beside the action',
  async (path) => {
    const [, action = ''] = (await htmlOf(path)).split(/class="main-action"/);
    expect(action).toMatch(/^>.*?New ID.*?<span class="age-mark">18\+<\/span>/s);
  },
);

test('A card says category, author, minutes and time; a post has the day of its last change', async () => {
  const [, card = ''] = (await htmlOf('/blog?category=1')).split('<article class="post-card"');
  expect(card).toMatch(
    /<p class="post-card-category">Cricket<\/p>.*<p class="post-meta"><span>Reddy Anna<\/span><span>\d+ min read<\/span><time [^>]*>[^<]+<\/time>/s,
  );
  const owner = clientOf(app.url, await app.login());
  // The oldest one: it was published on another day.
  const post = await bodyOf(owner.get('/blogs/1'));
  expect(await htmlOf(postPath(post))).not.toContain('Updated <time');
  await bodyOf(owner.patch('/blog/1', { description: 'Other words.' }));
  expect(await htmlOf(postPath(post))).toMatch(/Updated <time [^>]*>\d+ \w+ \d{4}</);
});
