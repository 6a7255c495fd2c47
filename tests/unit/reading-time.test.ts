import { expect, test } from 'vitest';
import { readingMinutes } from '#pwa/site/blog/components/post/reading-time.ts';

const words = (count: number) => 'word '.repeat(count);

test.each([
  ['', 1],
  [words(1), 1],
  [words(299), 1],
  [words(300), 2],
  [words(1000), 5],
  ['पिच '.repeat(400), 2],
])('200 words take a minute, and no text less than one', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});

test('Marks, addresses and the lines of a table are no words', () => {
  const noise = '- --- | *** > # [](https://example.com/a/b/c) ';
  expect(readingMinutes(noise.repeat(500))).toBe(1);
});
