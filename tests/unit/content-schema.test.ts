import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ASKED_POSTS_MAX, listPosts, listPublishedAmong } from '#contract/blog.ts';
import {
  BULK_POSTS_MAX,
  changeCategory,
  changePosts,
  createCategory,
  deleteCategory,
  newPost,
  postChange,
} from '#contract/blog-admin.ts';
import { discardDraft, restoreRevision, saveDraft } from '#contract/blog-drafts.ts';
import { CATEGORY_DESCRIPTION_MAX, CATEGORY_MAX, DESCRIPTION_MAX, TITLE_MAX } from '#contract/blog-rules.ts';
import { fixtureFields } from '#contract/fixtures-admin.ts';
import { TEAM_MAX } from '#contract/fixtures-rules.ts';
import { LIST_MAX, SEARCH_MAX } from '#contract/list-rules.ts';
import { ALTERNATIVE_MAX, changePicture, listPictures, readImage, uploadPicture } from '#contract/media.ts';
import { createPage, pageFields } from '#contract/pages.ts';
import { SLUG_MAX } from '#contract/slug.ts';
import { faultsOf, notAccepted, notRefused } from '#tests/support/faults-of.ts';
import { aFixture } from '#tests/support/matches.ts';
import { aPageText } from '#tests/support/page-calls.ts';

/** One character for a reader, two and seven for JavaScript. */
const DEVANAGARI = 'कि';
const FAMILY = '👩‍👩‍👧';

const notIds = ['', 'x', '0', '-1', '1.5', '1e1', "1'--", '%00', '99999999999999999999'];

test('A list of posts has pages of 1 to 100, and a search of 100 characters', () => {
  const refused = {
    page: ['0', '-1', 'x', '1.5', '', '1000001'],
    limit: ['0', String(LIST_MAX + 1), '1e1'],
    view: ['full'],
    q: ['x'.repeat(SEARCH_MAX + 1), '\0'],
    state: ['draft'],
  };
  expect(notRefused(listPosts.query, {}, refused)).toEqual([]);
  const accepted = {
    page: ['1', '1000000'],
    limit: ['1', '100'],
    view: ['card', 'html'],
    q: ['', '%', 'पिच'],
  };
  expect(notAccepted(listPosts.query, {}, accepted)).toEqual([]);
});

test('What narrows or orders the list of an operator goes with the state all alone', () => {
  const refused = { only: ['none', ''], author: notIds, order: ['colour'] };
  expect(notRefused(listPosts.query, { state: 'all' }, refused)).toEqual([]);
  const accepted = { only: ['draft'], author: ['1'], order: ['title'] };
  expect(notAccepted(listPosts.query, { state: 'all' }, accepted)).toEqual([]);
  expect(notRefused(listPosts.query, {}, accepted)).toEqual([]);
});

const texts = {
  blog_title: [
    ...['', ' \n', 'a\u0000b', 'two\nlines'],
    ...['x', DEVANAGARI, FAMILY].map((character) => character.repeat(TITLE_MAX + 1)),
  ],
  title: ['x'.repeat(TITLE_MAX + 1)],
  description: ['', ' ', 'x'.repeat(DESCRIPTION_MAX + 1)],
  categoryId: notIds,
  state: ['hidden'],
  date: ['2026-11-21', '2026-11-21T09:00', 'x'],
};

test('A new post names each field that it cannot have', () => {
  const valid = { blog_title: 'A title', description: 'A text', categoryId: '1' };
  expect(notRefused(newPost, valid, { ...texts, key: ['x', ''] })).toEqual([]);
  expect(faultsOf(newPost, {})).toEqual(['blog_title', 'description', 'categoryId']);
  const accepted = {
    blog_title: ['x', 'é', DEVANAGARI].map((character) => character.repeat(TITLE_MAX)),
    description: ['क'.repeat(DESCRIPTION_MAX)],
    title: ['', '  ', undefined],
    date: ['', '2026-11-21T09:00:00+05:30'],
    categoryId: [1, '1'],
  };
  expect(notAccepted(newPost, valid, accepted)).toEqual([]);
});

test('A change of a post names each field that it cannot have, and may leave out all', () => {
  expect(notRefused(postChange, {}, { ...texts, revision: ['0', 'x'] })).toEqual([]);
  expect(faultsOf(postChange, {})).toEqual([]);
});

test('A change of several posts says one thing of 1 to 100 posts', () => {
  const valid = { ids: [1], change: { state: 'draft' } };
  expect(notRefused(changePosts.body, valid, { ids: [[], Array(BULK_POSTS_MAX + 1).fill(1), 'x'] })).toEqual(
    [],
  );
  expect(notAccepted(changePosts.body, valid, { ids: [Array(BULK_POSTS_MAX).fill(1)] })).toEqual([]);
  const was = { id: 1, state: 'draft', date: '2026-11-21T09:00:00Z', categoryId: 1 };
  const faults = [
    [{}, 'change.state'],
    [{ state: 'scheduled' }, 'change.state'],
    [{ state: 'draft', deleted: true }, 'change.state'],
    [{ deleted: 'yes' }, 'change.deleted'],
    [{ was: [{ ...was, date: 'yesterday' }] }, 'change.was.0.date'],
  ] as const;
  for (const [change, field] of faults) {
    expect(faultsOf(changePosts.body, { ids: [1], change }), JSON.stringify(change)).toEqual([field]);
  }
});

test('A draft has the name of its post or a UUID, and fields of a form', () => {
  const key = randomUUID();
  expect(notRefused(saveDraft.params, {}, { key: ['post-0', 'post-x', 'nonsense', '', `${key}0`] })).toEqual(
    [],
  );
  expect(notAccepted(saveDraft.params, {}, { key: [key, 'post-1'] })).toEqual([]);
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNO'];
  const manyFields = Object.fromEntries(letters.map((letter) => [letter, 'x']));
  const faults = [
    [{ '<b>': 'A' }, 'values.<b>'],
    [{ description: 'a'.repeat(DESCRIPTION_MAX + 1) }, 'values.description'],
    [{ blog_title: 7 }, 'values.blog_title'],
    [{ blog_title: 'a'.repeat(TITLE_MAX * 8 + 1) }, 'values'],
    [manyFields, 'values'],
  ] as const;
  for (const [values, field] of faults) {
    expect(faultsOf(saveDraft.body, { values, revision: 0 })).toEqual([field]);
  }
  expect(faultsOf(saveDraft.body, { values: { blog_title: 'A' }, revision: 0 })).toEqual([]);
});

test('Who gives up a draft or restores a revision says which one was read', () => {
  expect(faultsOf(discardDraft.query, {})).toEqual(['revision']);
  expect(faultsOf(restoreRevision.body, {})).toEqual(['revision']);
});

test('A device asks for 1 to 300 saved posts', () => {
  const many = (count: number) => Array(count).fill('1').join();
  expect(
    notRefused(listPublishedAmong.query, {}, { ids: ['', 'x', '1,', '1,,2', many(ASKED_POSTS_MAX + 1)] }),
  ).toEqual([]);
  expect(notAccepted(listPublishedAmong.query, {}, { ids: ['1', many(ASKED_POSTS_MAX)] })).toEqual([]);
});

const badNames = [
  ...['', '  ', null, 7, ['x'], 'a\u0007', 'two\nlines'],
  ...['x'.repeat(CATEGORY_MAX + 1), 'कि'.repeat(CATEGORY_MAX + 1)],
];

test('The name of a category is one line of 1 to 60 characters', () => {
  const category = ['x', 'कि', '🏏'].map((character) => character.repeat(CATEGORY_MAX));
  expect(notAccepted(createCategory.body, {}, { category })).toEqual([]);
  expect(notRefused(createCategory.body, {}, { category: [...badNames, undefined] })).toEqual([]);
});

test('A change of a category names the field that it cannot have, and has one at least', () => {
  const values = {
    category: badNames,
    position: [0, -1, 'x', 1.5, 1_000_001],
    description: ['x'.repeat(CATEGORY_DESCRIPTION_MAX + 1), 7],
    care: ['yes'],
  };
  // A change with another field, so that the one at fault is all that is wrong.
  expect(notRefused(changeCategory.body, { was: 'Cricket' }, values)).toEqual([]);
  expect(faultsOf(changeCategory.body, {})).toEqual(['category']);
  expect(faultsOf(changeCategory.body, { was: 'Cricket' })).toEqual(['category']);
  const good = {
    category: ['Chess'],
    position: [1, 999],
    description: ['', 'Leagues.'],
    care: [true, false],
  };
  expect(notAccepted(changeCategory.body, {}, good)).toEqual([]);
});

test('Posts move to a category that is named by its number', () => {
  expect(notRefused(deleteCategory.query, {}, { moveTo: ['x', '0', '', '-1', '1.5'] })).toEqual([]);
  expect(notAccepted(deleteCategory.query, {}, { moveTo: ['3', undefined] })).toEqual([]);
});

const post = { blog_title: 'A title', description: 'Some text.', categoryId: '1' };

test.each([
  ['slug', ['Capital', 'a b', 'a/b', '-a', 'a--b', 'x'.repeat(SLUG_MAX + 1), '%41', '..']],
  ['seo_title', ['x'.repeat(121), 'two\nlines']],
  ['seo_description', ['x'.repeat(321)]],
  ['share_picture', ['../x', 'https://evil.example/x.png']],
  [
    'canonical',
    [
      'http://other.example/',
      '//other.example',
      'javascript:alert(1)',
      'https://user:pw@other.example/',
      'blog',
      'https://',
    ],
  ],
  ['noindex', ['yes', '1']],
  ['language', ['en', 'fr-FR', '']],
])('A bad %s of a post is refused at its field', (field, values) => {
  expect(notRefused(newPost, post, { [field]: values })).toEqual([]);
  expect(notRefused(postChange, {}, { [field]: values })).toEqual([]);
});

test('A picture comes in three widths', () => {
  const w = ['0', '401', '1601', 'x', '', '-400', '4e2', '99999'];
  expect(notRefused(readImage.query, {}, { w })).toEqual([]);
  expect(notAccepted(readImage.query, {}, { w: ['400', '800', '1600', undefined] })).toEqual([]);
});

test('A picture is called by small letters, digits and hyphens, which lead nowhere else', () => {
  const blog_img = ['../../site.sqlite', '..', 'x.webp', 'A', '', 'a'.repeat(81), 'a\0b', 'a/b'];
  expect(notRefused(readImage.params, {}, { blog_img })).toEqual([]);
  expect(notAccepted(readImage.params, {}, { blog_img: ['0a-1b', 'a'.repeat(80)] })).toEqual([]);
});

test('The library takes one line of 200 characters for a picture, and the UUID of its form', () => {
  const alt = ['x'.repeat(ALTERNATIVE_MAX + 1), 'two\nlines'];
  expect(notRefused(uploadPicture.body, {}, { alt, key: ['x', ''] })).toEqual([]);
  expect(notRefused(changePicture.body, {}, { alt: [...alt, undefined] })).toEqual([]);
  expect(notAccepted(uploadPicture.body, {}, { alt: ['', 'x'.repeat(ALTERNATIVE_MAX), undefined] })).toEqual(
    [],
  );
  expect(notRefused(listPictures.query, {}, { only: ['other', ''] })).toEqual([]);
});

test.each([
  ['a title of blanks', { title: ' ' }, 'title'],
  ['a slot of a template as the title', { title: 'x {{#rows}}' }, 'title'],
  ['quotes in quotes without an end', { markdown: '> '.repeat(50) }, 'markdown'],
  ['no description', { description: '' }, 'description'],
  ['no text', { markdown: '' }, 'markdown'],
])('A page with %s is refused at its field', (_, change, field) => {
  expect(faultsOf(pageFields, { ...aPageText(), ...change })).toEqual([field]);
});

test.each(['../admin', 'hi/x', '../hi', '/hi', 'hi%2Fx', ''])('A page has no address %j', (slug) => {
  expect(faultsOf(createPage.body, { slug, fields: aPageText() })).toEqual(['slug']);
});

test.each([
  ['home', ''],
  ['away', '   '],
  ['sport', ''],
  ['competition', ''],
  ['home', 'x'.repeat(TEAM_MAX + 1)],
  ['away', 'two\nlines'],
  ['competition', 'a\u0007'],
  ['starts_at', ''],
  ['starts_at', 'tomorrow'],
])('A match whose %s is %j is refused at that field', (field, value) => {
  expect(faultsOf(fixtureFields, aFixture({ [field]: value }))).toEqual([field]);
});
