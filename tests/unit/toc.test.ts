import { expect, test } from 'vitest';
import { parseMarkdown } from '#pwa/shared/markdown/markdown.ts';
import { partsOf } from '#pwa/shared/markdown/post-parts.ts';

const parts = (markdown: string) => partsOf(parseMarkdown(markdown)).parts;
const ids = (markdown: string) => [...partsOf(parseMarkdown(markdown)).ids.values()];

test('A table of contents names the widest headings, without their marks', () => {
  expect(parts('# Top\n\n## The *toss* and `more`\n\n### Not this\n\n> ## Nor this')).toEqual([
    { id: 'part-top', title: 'Top' },
    { id: 'part-the-toss-and-more', title: 'The toss and more' },
  ]);
});

test('Two headings with the same words have two names, whatever the others are called', () => {
  expect(ids('## One\n\n### One\n\n## One 2\n\n## one!')).toEqual([
    'part-one',
    'part-one-2',
    'part-one-2-2',
    'part-one-3',
  ]);
});

test('A heading in another script is named by its own letters and marks, as addresses are', () => {
  expect(ids('## पिच कैसी है?\n\n## Élan\n\n## పిచ్ ఎలా ఉంది\n\n## पिच कैसी है')).toEqual([
    'part-पिच-कैसी-है',
    'part-élan',
    'part-పిచ్-ఎలా-ఉంది',
    'part-पिच-कैसी-है-2',
  ]);
});

test('A heading without words is no entry, and still has a name', () => {
  expect(parts('## \n\n## ![](x.png)')).toEqual([]);
  expect(ids('## \n\n## ![](x.png)')).toEqual(['part-1', 'part-2']);
});
