import { expect, test } from 'vitest';
import { foundSentence, partsWithHits, textOfHtml } from '#contract/found-words.ts';
import { plainParagraphs } from '#contract/plain-text.ts';

const marked = (text: string, q: string) =>
  partsWithHits(text, q)
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('');

test('Words are marked that begin with a word of the search, whatever their case and accents', () => {
  expect(marked('Dew falls; the dewy ball', 'dew')).toBe('[Dew] falls; the [dewy] ball');
  expect(marked('Café, dry', 'cafe DRY')).toBe('[Café], [dry]');
  expect(marked('Sundew', 'dew')).toBe('Sundew');
  expect(marked('No word', '...')).toBe('No word');
});

test('The sentence is shown that holds most of the words', () => {
  const text = 'Dew falls. A wet ball slips, and dew is why! Wet grass\nA ball';
  expect(foundSentence(text, 'dew')).toBe('Dew falls.');
  expect(foundSentence(text, 'ball dew')).toBe('A wet ball slips, and dew is why!');
  expect(foundSentence(text, 'grass')).toBe('Wet grass');
  expect(foundSentence(text, 'toss')).toBeUndefined();
});

test('A long sentence is shown by the part in which the word stands', () => {
  const shown = foundSentence(`${'over and '.repeat(40)}dew ${'and under '.repeat(40)}`, 'dew') ?? '';
  expect(shown).toMatch(/^…(?:over|and) .* dew and .*…$/);
  expect(shown.length).toBeLessThanOrEqual(151);
});

test('HTML is read as words, a line for each paragraph, without what is no text', () => {
  const html = `<nav><a href="#a">Contents</a></nav><h2>Dew</h2><p>It <em>falls</em>.<!-- --> At 7&amp;8 &lt;b&gt;
    <span class="tooltip">Water</span><a class="term-search" href="/blog?q=Dew">Find in posts</a></p><p><img src="x" alt="A ball"/>Don&#x27;t</p><svg><path/></svg>`;
  expect(foundSentence(textOfHtml(html), 'falls')).toBe('It falls.');
  expect(
    textOfHtml(html)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(['Dew', 'It falls . At 7&8 <b>', 'A ball Don’t']);
});

test('Markdown is read as words, a line for each paragraph, heading and item', () => {
  expect(plainParagraphs('## Dew\n\nIt **falls**,\nat night.\n- one\n- two')).toBe(
    'Dew\nIt falls, at night.\none\ntwo',
  );
});
