import { expect, test } from 'vitest';
import { termsOf } from '#pwa/shared/markdown/glossary.ts';

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
