import { expect, test } from 'vitest';
import { shownParts } from '#pwa/admin/editing/differences/shown-parts.ts';

const same = (value: string) => ({ value, added: false, removed: false });

test('What is the same is cut, all but a few lines beside what differs', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `Line ${at}`).join('\n');
  const came = { value: 'new words', added: true, removed: false };
  const parts = shownParts([same(lines), came, same(lines), came, same('A short end.')]);
  expect(parts.map(({ value }) => value)).toEqual([
    '…\nLine 38\nLine 39',
    'new words',
    'Line 0\nLine 1\n…\nLine 38\nLine 39',
    'new words',
    'A short end.',
  ]);
});
