import { expect, test } from 'vitest';
import { readSeedPosts } from '#api/db/seed/read-seed.ts';
import { excerptOf } from '#api/features/blog/post-text.ts';
import type { Post } from '#contract/blog.ts';
import { differencesOf } from '#pwa/admin/blog/post-differences.tsx';
import { formValues, readPostForm, saysOther } from '#pwa/admin/blog/post-input.ts';
import { previewExcerpt } from '#pwa/admin/blog/preview-excerpt.ts';
import { fromIndiaField, indiaWords, toIndiaField } from '#pwa/admin/kit/india-time.ts';

const post: Post = {
  id: 7,
  blog_title: 'A title',
  title: 'A title',
  description: 'First line\nsecond line',
  blog_img: 'image',
  date: '2026-11-20T03:30:00.000Z',
  categoryId: 4,
  Category: { id: 4, category: 'Match Predictions' },
  state: 'scheduled',
  revision: 3,
};

test('A time is typed and shown in India, whatever the zone of the device', () => {
  expect(toIndiaField(post.date)).toBe('2026-11-20T09:00');
  expect(toIndiaField('2026-12-31T20:00:00Z')).toBe('2027-01-01T01:30');
  expect(toIndiaField('x')).toBe('');
  expect(new Date(fromIndiaField('2026-11-20T09:00')).toISOString()).toBe(post.date);
  expect(new Date(fromIndiaField('2026-11-20T09:00:30')).toISOString()).toBe('2026-11-20T03:30:30.000Z');
  expect(indiaWords(post.date)).toBe('20 Nov 2026 at 09:00, India time');
});

test('A form that was opened and not touched holds no unsaved work, whatever its line ends', () => {
  const original = formValues(post);
  expect(saysOther(original, original, false)).toBe(false);
  expect(saysOther({ ...original, description: 'First line\r\nsecond line' }, original, false)).toBe(false);
  expect(saysOther({ ...original, date: '2026-11-21T09:00' }, original, false)).toBe(true);
  expect(saysOther({ categoryId: '1', state: 'draft', key: 'x' }, { key: 'x' }, true)).toBe(false);
  expect(saysOther({ description: 'a' }, {}, true)).toBe(true);
});

test('A form is read with its revision, its time in India and the title as default of the picture’s words', () => {
  const { input, errors } = readPostForm(formValues(post), { file: undefined, isNew: false });
  expect(errors).toEqual({});
  expect(input).toMatchObject({
    revision: 3,
    body: { title: 'A title', categoryId: 4, state: 'scheduled', date: '2026-11-20T09:00:00+05:30' },
  });
  const published = { ...formValues(post), state: 'published' };
  expect(readPostForm(published, { file: undefined, isNew: false }).input?.body).not.toHaveProperty('date');
});

test('Two versions differ where their fields do, a long text at the place where it parts', () => {
  const long = 'word '.repeat(400);
  const theirs = formValues({ ...post, description: `${long}their end` });
  const mine = { ...formValues(post), description: `${long}my end`, categoryId: '2' };
  const categories = [
    { id: 2, category: 'Football' },
    { id: 4, category: 'Match Predictions' },
  ];
  const found = differencesOf({ theirs, mine, base: formValues(post), categories });
  expect(found.map(({ label }) => label)).toEqual(['Description', 'Category']);
  expect(found[0]?.words.theirs).toMatch(/^….*their end$/);
  expect(found[0]?.words.mine).toMatch(/^….*my end$/);
  expect(found[1]?.words).toEqual({ theirs: 'Match Predictions', mine: 'Football' });
  // The text was changed by both, the category by one.
  expect(found.map(({ side }) => side)).toEqual([undefined, 'mine']);
});

test('What was chosen in two versions reads as in the form: a language, a state and a time', () => {
  const theirs = { ...formValues(post), language: 'hi-IN', noindex: 'true', date: '2026-11-21T18:30' };
  const mine = { ...formValues(post), state: 'draft' };
  const found = differencesOf({ theirs, mine, base: undefined });
  expect(Object.fromEntries(found.map(({ label, words }) => [label, words]))).toEqual({
    Publication: { theirs: 'Scheduled', mine: 'Draft' },
    'Goes live at': { theirs: '21 Nov 2026 at 18:30, India time', mine: '20 Nov 2026 at 09:00, India time' },
    Language: { theirs: 'Hindi', mine: 'English' },
    'Hidden from search engines': { theirs: 'Yes', mine: 'No' },
  });
});

test('The preview’s card has the words that the server will give it', async () => {
  for (const { description } of await readSeedPosts()) {
    expect(previewExcerpt(description)).toBe(excerptOf(description));
  }
});
