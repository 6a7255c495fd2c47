import { expect, test } from 'vitest';
import { contactTemplate, SAMPLE_FORM } from '#pwa/build/contact-template.ts';
import { oneTemplate, replaceParts, replaceText, section } from '#pwa/build/template-slots.ts';
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

test('A slot takes the place of a sample value wherever it is, and a page without it is refused', () => {
  expect(replaceText('<a href="/7">7</a>', 7, '{{id}}')).toBe('<a href="/{{id}}">{{id}}</a>');
  expect(replaceText('a $& b', '$&', '$1')).toBe('a $1 b');
  expect(() => replaceText('<p>', 7, '{{id}}')).toThrow('does not contain 7');
});

test('Each part from its start to the next end is replaced, in order', () => {
  const html = '<ul><li>one</li> and <li>two</li></ul>';
  const marked = replaceParts(html, ['<li>', '</li>'], (part, index) => section(`part${index}`, part));
  expect(marked).toBe('<ul>{{#part0}}<li>one</li>{{/part0}} and {{#part1}}<li>two</li>{{/part1}}</ul>');
  expect(() => replaceParts('<p>', ['<li>', '</li>'], () => '')).toThrow('does not contain <li>');
  expect(() => replaceParts('<li>', ['<li>', '</li>'], () => '')).toThrow('nothing in the page ends <li>');
});

test('Of a template made of several pages each comes out as it was, and what they share is there once', () => {
  const shared = '<style>The same in all of them.</style>';
  const pages = [
    `<title>Blog</title>${shared}<main>{{#row}}<li>{{name}}</li>{{/row}}</main><footer>`,
    `<title>{{name}}</title>${shared}<main><h1>{{name}}</h1></main><footer>`,
    `<title>Blog</title>${shared}<main></main><footer>`,
  ];
  const template = oneTemplate('page', pages, ['<style>', '<main>', '</main>']);
  expect(template.split(shared)).toHaveLength(2);
  const values = { name: 'Cricket', row: [{ name: 'one' }, { name: 'two' }] };
  for (const [index, page] of pages.entries()) {
    const kinds = Object.fromEntries(pages.map((_, at) => [`page${at}`, at === index ? [{}] : []]));
    expect(fillTemplate(template, { ...values, ...kinds })).toBe(fillTemplate(page, values));
  }
  expect(() => oneTemplate('page', pages, ['<aside>'])).toThrow('does not contain <aside>');
});

const DATA = { matches: [{ i: '__root__#' }, { i: '#contact', l: { form: SAMPLE_FORM } }] };
const options = ['whatsapp', 'call', 'email', 'morning', 'afternoon', 'evening'];
const PAGE = [
  '<input name="key" value="{{key}}"/><input name="email" value="{{email}}"/>',
  options.map((name) => `<option value="${name}">${name}</option>`).join(''),
  '<textarea name="message">{{message}}</textarea><div class="early-words"></div>',
  `<script id="page-data" type="application/json">${JSON.stringify(DATA)}</script>`,
].join('');
const template = contactTemplate(PAGE, { answerTime: '' });
const blank = {
  ...{ key: 'k', email: '', message: '', notice: [], refused: [] },
  ...Object.fromEntries(options.map((name) => [`is_${name}`, []])),
};

test('What was chosen is chosen in the form that comes back', () => {
  expect(fillTemplate(template, blank)).not.toContain('selected');
  const page = fillTemplate(template, { ...blank, is_call: [{}], is_evening: [{}] });
  expect(page.match(/<option[^>]* selected/g)).toEqual([
    '<option value="call" selected',
    '<option value="evening" selected',
  ]);
});

test('A form that was not posted has a key, and its notice is empty', () => {
  const page = fillTemplate(template, blank);
  expect(page).toContain('name="key" value="k"');
  expect(page).toContain('<div class="early-words"></div>');
});

test('A refused form contains what was typed, first line break included, and what is wrong, all as text', () => {
  const page = fillTemplate(template, {
    ...blank,
    email: '"<asha>',
    message: '\n{{key}} & more',
    notice: [{ tone: 'danger', role: 'alert', words: 'failed', text: 'Failed', answered: [], again: [] }],
    refused: [{ errors: [{ field: 'email', label: 'Email: ', message: 'Not <an> address' }] }],
  });
  expect(page).toContain('value="&quot;&lt;asha&gt;"');
  // The parser drops the first of the two line breaks.
  expect(page).toContain('<textarea name="message">\n\n{{key}} &amp; more</textarea>');
  expect(page).toContain('<p role="alert" data-words="failed">Failed</p>');
  expect(page).toContain(
    '<ul data-message="\n{{key}} &amp; more" data-draft="k"><li><a href="#contact-email">Email: Not &lt;an&gt; address</a></li></ul>',
  );
});

test('The notice of a message that was sent says when an answer can be expected, as text', () => {
  const sent = { tone: 'ok', role: 'alert', words: 'sent', text: 'Sent', answered: [{}], again: [] };
  const alert = '<p role="alert" data-words="sent">Sent</p></div>';
  const withTime = contactTemplate(PAGE, { answerTime: 'दो <घंटे> में।', lang: 'hi-IN' });
  expect(fillTemplate(withTime, { ...blank, notice: [sent] })).toContain(
    `${alert}<p lang="hi-IN">दो &lt;घंटे&gt; में।</p></div>`,
  );
  expect(fillTemplate(withTime, { ...blank, notice: [{ ...sent, answered: [] }] })).toContain(
    `${alert}</div>`,
  );
  expect(fillTemplate(template, { ...blank, notice: [sent] })).toContain(`${alert}</div>`);
});

test('A text that was sent before can be sent again by a form of its own', () => {
  const fields = [{ name: 'message', value: '"<b>\nlines' }];
  const notice = [{ tone: 'ok', role: 'alert', words: 'repeated', text: 'Before', answered: [] }];
  const page = fillTemplate(template, {
    ...blank,
    notice: notice.map((each) => ({ ...each, again: [{ fields }] })),
  });
  expect(page).toContain(
    '<form method="post" action="/contact#sent"><input type="hidden" name="message" value="&quot;&lt;b&gt;\nlines"/><button',
  );
});

test('React hydrates an empty form: no slot is left in the data of the page', () => {
  const [, data = ''] = fillTemplate(template, blank).split('type="application/json">');
  expect(JSON.parse(data.replace('</script>', ''))).toEqual({
    matches: [{ i: '__root__#' }, { i: '#contact', l: { form: {} } }],
  });
});
