import { expect, test } from 'vitest';
import { textFault } from '#contract/characters.ts';
import { searchOf } from '#pwa/site/blog/queries/listing-path.ts';

// The server refuses what is no text; a page that asked for that would be an error page.
test.each([
  ['dew', 'dew'],
  ['dew\u0000pitch', 'dew pitch'],
  ['a\r\n\tb\u007f', 'a b '],
  ['x'.repeat(101), 'x'.repeat(100)],
  [`${'x'.repeat(99)}🏏🏏`, `${'x'.repeat(99)}🏏`],
  ['👨\u200d'.repeat(60), '👨\u200d'.repeat(50)],
])('T23. A search for %j asks for %j, which the server takes', (asked, wanted) => {
  expect(searchOf(asked)).toBe(wanted);
  expect(textFault(wanted, 100)).toBeUndefined();
});
