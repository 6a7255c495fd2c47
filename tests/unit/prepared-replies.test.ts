import { expect, test } from 'vitest';
import { fillReply, replyFault } from '#contract/reply-variables.ts';

const asha = { first_name: 'Asha', last_name: 'Rao', brand: 'Reddy Anna' };

test('A prepared reply names the person and the site, and reads well where a name is missing', () => {
  const text = 'Namaste {{first_name}} {{ last_name }}, this is {{brand}}.';
  expect(fillReply(text, asha)).toBe('Namaste Asha Rao, this is Reddy Anna.');
  expect(fillReply(text, { ...asha, first_name: ' ', last_name: '' })).toBe('Namaste, this is Reddy Anna.');
  expect(fillReply('{{first_name}}', { ...asha, first_name: '$&{{brand}}' })).toBe('$&{{brand}}');
});

test('A name that nothing is known of, and braces that are no name, are faults', () => {
  expect(replyFault('Hello {{first_name}}, {{brand}}')).toBeUndefined();
  expect(replyFault('Hello {{name}}')).toMatch(/^There is no \{\{name\}\}/);
  for (const text of ['Hello {first_name}', 'Hello {{first_name}', 'Hello {{first name}}'])
    expect(replyFault(text), text).toMatch(/^Braces go around a name/);
});
