import { describe, expect, test } from 'vitest';
import { type Term, termsOf } from '#pwa/shared/markdown/glossary.ts';
import { glossaryTooltips } from '#pwa/shared/markdown/glossary-tooltips.ts';
import { renderText } from '#pwa/shared/markdown/render-text.tsx';

test('Each ## heading with a paragraph below it is an entry; others are parts of the page', () => {
  const markdown = [
    'Words before.',
    '## Googly',
    'A *delivery* of a\nleg-spinner.',
    'More on it.',
    '## Empty',
    '## List',
    '- one',
    '### Below',
    'Words.',
    '## Over/under </script>',
    'A line & "more".',
  ].join('\n\n');
  expect(termsOf(markdown)).toEqual([
    { id: 'part-googly', name: 'Googly', definition: 'A delivery of a leg-spinner.' },
    { id: 'part-over-under-script', name: 'Over/under </script>', definition: 'A line & "more".' },
  ]);
});

const term = (name: string, definition = `What ${name} is.`) => ({
  id: `part-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
  name,
  definition,
});

const tooltipsIn = (terms: readonly Term[]) => glossaryTooltips({ language: 'hi-IN', terms });
const withTooltips = tooltipsIn([
  term('Googly'),
  term('Over/under'),
  term('DLS'),
  term('Back (to bet for)'),
  term('Hostile', '<script>alert(1)</script> & "x"'),
  term('गुगली'),
  term('Hit & run'),
  term('amp'),
  term("Gambler's R&D"),
]);

/** The words that became links, in order. */
const linked = (html: string) =>
  [...html.matchAll(/<span class="term"><a [^>]*>([^<]*)/g)].map(([, word]) => word);
const linkedIn = (markdown: string) => linked(withTooltips(renderText(markdown)));

test('The first of each term is a link to its entry, with the definition beside it', () => {
  const html = withTooltips('<p>A googly, then a googly.</p>');
  expect(html).toBe(
    '<p>A <span class="term"><a href="/glossary#part-googly" aria-describedby="tooltip-part-googly">googly</a>' +
      '<span class="tooltip" id="tooltip-part-googly" role="tooltip" lang="hi-IN">What Googly is.</span></span>, then a googly.</p>',
  );
});

describe('A term of the glossary is linked:', () => {
  test.each([
    ['a word in another case', 'Googly GOOGLY', ['Googly']],
    ['a term with a sign in it', 'An over/under line', ['over/under']],
    ['capitals as they are', 'dls, DLS', ['DLS']],
    ['a term of another script', 'एक गुगली थी', ['गुगली']],
    [
      'a term with signs that HTML writes otherwise',
      "A hit & run, Gambler's R&D",
      ['hit &amp; run', 'Gambler&#x27;s R&amp;D'],
    ],
    ['a word in bold, in a list, in a quote', '- **googly**\n\n> DLS', ['googly', 'DLS']],
  ])('%s', (_, markdown, text) => {
    expect(linkedIn(markdown)).toEqual(text);
  });
});

describe('No term of the glossary is linked:', () => {
  test.each([
    ['a part of a word', 'googlyish ungoogly गुगलीपन'],
    ['a heading', '## Googly\n\nWords.'],
    ['a link', '[the googly](/cricket)'],
    ['a table, which scrolls', '| a |\n| - |\n| DLS |'],
    ['a form of the odds calculator', '[The googly](/odds#convert)'],
    ['code', '`googly`\n\n    googly'],
    ['the text of a picture', '![A googly](/api/blog/x.webp#80x20 "The googly")'],
    ['an entry with brackets', 'Back and back (to bet for)'],
    ['a character reference', 'A & B "dls" it’s'],
    ['the name of a character reference', 'A & B'],
    ['the table of contents', '## Googly\n\n## DLS\n\n## Over/under\n\nWords.'],
  ])('%s', (_, markdown) => {
    expect(linkedIn(markdown)).toEqual([]);
    expect(withTooltips(renderText(markdown))).toBe(renderText(markdown));
  });
});

test('A hostile definition stays text, and a text has twelve links at most', () => {
  expect(withTooltips('<p>hostile</p>')).toContain(
    '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;',
  );
  const many = Array.from({ length: 20 }, (_, at) => term(`Word${at}`));
  const text = many.map(({ name }) => name).join(' ');
  expect(linked(tooltipsIn(many)(`<p>${text}</p>`))).toHaveLength(12);
});

test('A long text takes a few milliseconds', () => {
  const many = tooltipsIn(Array.from({ length: 60 }, (_, at) => term(`Term${at} word`)));
  const html = `<p>${'Overs and wickets, a term of the game. '.repeat(1300)}</p>`;
  const times = Array.from({ length: 6 }, () => {
    const began = performance.now();
    many(html);
    return performance.now() - began;
  });
  // One that was not interrupted.
  expect(Math.min(...times)).toBeLessThan(40);
});
