import { expect, test } from 'vitest';
import { fillTemplate } from '#pwa/worker/templates/fill-template.ts';

test('Values come out as text, whatever they look like', () => {
  for (const text of ['<b>', '$&', '$1', '{{b}}', '{{/part}}', '{{&b}}', '"\'&amp;'])
    expect(fillTemplate('<p title="{{a}}">{{a}}</p>{{b}}', { a: text, b: 'B' })).toBe(
      `<p title="${shown(text)}">${shown(text)}</p>B`,
    );
});

const shown = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

test('A part stands as often as there is something for it, and knows what is around it', () => {
  const template = '{{#row}}<li>{{name}} of {{all}}{{#last}}!{{/last}}</li>{{/row}}';
  const row = [
    { name: 'one{{/row}}', last: [] },
    { name: 'two', last: [{}] },
  ];
  expect(fillTemplate(template, { all: '2', row })).toBe('<li>one{{/row}} of 2</li><li>two of 2!</li>');
  expect(fillTemplate(template, { all: '2', row: [] })).toBe('');
});

test('What is ready goes in as it is; a place without a value is a fault', () => {
  expect(fillTemplate('{{&html}}', { html: '<b>$&{{x}}</b>' })).toBe('<b>$&{{x}}</b>');
  expect(fillTemplate('{"a":"{{"a}}"}', { a: '"</script>' })).toBe('{"a":"\\"\\u003c/script>"}');
  expect(() => fillTemplate('{{nothing}}', {})).toThrow('nothing');
  expect(() => fillTemplate('{{#part}}{{/part}}', { part: 'text' })).toThrow('part');
});
