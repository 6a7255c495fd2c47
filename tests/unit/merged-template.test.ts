import { expect, test } from 'vitest';
import { mergedTemplate } from '#pwa/build/merged-template.ts';
import { fillTemplate, partsOf } from '#pwa/offline/templates/fill-template.ts';

test('Of pages that were merged each comes out as it was', () => {
  const pages = [
    '<title>Blog</title><a href="/blog" aria-current="page">All</a>{{#row}}<li>{{name}}</li>{{/row}}<p>1 of {{pages}}',
    '<title>{{name}} | Blog</title><a href="/blog">All</a>{{#row}}<li>{{name}}</li>{{/row}}<p>1 of {{pages}}',
    '<title>Blog, page {{page}}</title><a href="/blog" aria-current="page">All</a>{{#row}}<b>{{name}}</b>{{/row}}<p>{{page}} of {{pages}}',
    '',
  ];
  const merged = mergedTemplate(pages);
  const values = { name: 'Cricket', page: '2', pages: '9', row: [{ name: 'one' }, { name: 'two' }] };
  for (const [index, page] of pages.entries())
    expect(fillTemplate(merged, { ...values, ...partsOf(index) })).toBe(fillTemplate(page, values));
});

test('What pages share stands once', () => {
  const shared = 'The same words stand in each of them. '.repeat(50);
  const merged = mergedTemplate([`${shared}<p>one</p>${shared}`, `${shared}<p>two</p>${shared}`]);
  expect(merged.length).toBeLessThan(2 * shared.length + 100);
});
