import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters, cut, cutAtWord } from '#contract/characters.ts';

test('A text that fits is left as it is, without an ellipsis', () => {
  expect(cut('x'.repeat(50), 50)).toBe('x'.repeat(50));
});

test('A longer text is cut to the length and gets an ellipsis', () => {
  expect(cut('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}…`);
});

test('No space stands before the ellipsis', () => {
  expect(cut('one two', 4)).toBe('one…');
});

test('A character made of several code points is never cut apart', () => {
  expect(cut('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 1)).toBe('👨‍👩‍👧‍👦…');
  expect(cut('क्षमा', 1)).toBe('क्ष…');
});

test('Cutting is the same for plain text as for any other', () => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const texts = fc
    .array(fc.constantFrom('a', ' ', '.', '\r', '\n', '\r\n', '\u0301', '\u200d', 'क', '👨'))
    .map((each) => each.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 6 }), (text, max) => {
      const characters = [...graphemes.segment(text)].map(({ segment }) => segment);
      const start = characters.slice(0, max).join('');
      expect(cut(text, max)).toBe(characters.length <= max ? text : `${start.trimEnd()}…`);
    }),
    { numRuns: 2000 },
  );
});

// A hundred thousand pairs: two seconds, more on a machine with other work.
test('No two of the letters and signs that are taken for one each make one character together', () => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const signs = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code));
  const wrong = signs.flatMap((sign) =>
    ["'", '\r', '\n', 'e', '\u00ad', '\u0301', '\u200d', '\u2019', '\u20ac', '\u0915', '\u094d']
      .flatMap((other) => [sign + other, other + sign])
      .filter((pair) => countCharacters(pair) !== [...graphemes.segment(pair)].length),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['The first is priced right, the second is not', 26, 'The first is priced right…'],
  ['The first is priced right, the second is not', 24, 'The first is priced…'],
  ['The first is priced right, the second is not', 28, 'The first is priced right…'],
  ['It ends here. Then more', 14, 'It ends here…'],
  ['One – two three', 6, 'One…'],
  ['x'.repeat(51), 50, `${'x'.repeat(50)}…`],
  ['short', 50, 'short'],
])('A card cuts %j at %i after a word, without a stray sign', (text, max, expected) => {
  expect(cutAtWord(text, max)).toBe(expected);
});
