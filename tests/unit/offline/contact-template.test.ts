import { expect, test } from 'vitest';
import { contactTemplate, SAMPLE_FORM } from '#pwa/build/contact-template.ts';
import { fillTemplate } from '#pwa/worker/templates/fill-template.ts';

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

test('A form that nobody posted has a key, and its notice is empty', () => {
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
    refused: [{ errors: [{ field: 'email', message: 'Not <an> address' }] }],
  });
  expect(page).toContain('value="&quot;&lt;asha&gt;"');
  // The parser drops the first of the two line breaks.
  expect(page).toContain('<textarea name="message">\n\n{{key}} &amp; more</textarea>');
  expect(page).toContain('<p role="alert" data-words="failed">Failed</p>');
  expect(page).toContain(
    '<ul data-message="\n{{key}} &amp; more" data-draft="k"><li><a href="#contact-email">Not &lt;an&gt; address</a></li></ul>',
  );
});

test('A message that was sent is told of with when an answer can be expected, as text', () => {
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
