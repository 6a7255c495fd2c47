import { expect, test } from 'vitest';
import { cut } from '#contract/characters.ts';

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
