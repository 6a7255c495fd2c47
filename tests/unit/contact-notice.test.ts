import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultWords } from '#contract/words/default-words.ts';

test('Other words of the notice are another version: each message says which ones its writer saw', () => {
  const { text, version } = defaultWords.notice;
  for (const part of [/store your entries/, /to answer you/, /deleted/]) expect(text).toMatch(part);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  // Changed words: a new version beside them, then this line.
  expect([version, digest]).toEqual(['2026-11-25', 'd3c140017e70']);
});
