import { expect, test } from 'vitest';
import { createPage, type PageFields, pageFields } from '#contract/pages.ts';

const fields: PageFields = {
  ...{ title: 'House rules', searchTitle: '', description: 'How we play', lead: '', share: '' },
  ...{ markdown: 'Be **kind**', language: 'en-IN', menu: 'none', order: 0, noindex: false },
};

test.each([
  ['a title of blanks', { title: ' ' }, 'title'],
  ['a slot of a template as the title', { title: 'x {{#rows}}' }, 'title'],
  ['quotes in quotes without an end', { markdown: '> '.repeat(50) }, 'markdown'],
  ['no description', { description: '' }, 'description'],
  ['no text', { markdown: '' }, 'markdown'],
])('A page with %s is refused at its field', (_, change, field) => {
  const { error } = pageFields.safeParse({ ...fields, ...change });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test.each(['../admin', 'hi/x', '../hi', '/hi', 'hi%2Fx', ''])('A page has no address %j', (slug) => {
  const { error } = createPage.body.safeParse({ slug, fields });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['slug']);
});
