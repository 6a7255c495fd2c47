import type { PlainFormState } from '#contract/contact.ts';
import { preferredChannels, preferredTimes } from '#contract/contact-preference.ts';
import { langOf } from '#contract/language.ts';
import type { AfterSendingWords } from '#contract/settings-words.ts';
import { escapeHtml } from '#pwa/shared/browser/escape-html.ts';
import { fieldSlots } from '#pwa/site/contact/form/contact-field.tsx';
import { EARLY_SLOT } from '#pwa/site/contact/form/contact-form.tsx';
import { FORM_ACTION } from '#pwa/site/contact/form/early-status.ts';
import { replaceText, section, withData } from './template-slots.ts';

/** The values with which the form of the template is rendered. */
export const SAMPLE_FORM: PlainFormState = {
  key: '{{key}}',
  values: {
    first_name: '{{first_name}}',
    last_name: '{{last_name}}',
    email: '{{email}}',
    phone: '{{phone}}',
    message: '{{message}}',
  },
};

/** As site/contact/form/form-outcome.tsx has it. */
const AGAIN = section(
  'again',
  `<form method="post" action="${FORM_ACTION}">${section(
    'fields',
    '<input type="hidden" name="{{name}}" value="{{value}}"/>',
  )}<button class="button button-quiet button-small" type="submit">Send it again</button></form>`,
);

/** Read by site/contact/form/early-status.ts. */
const noticeWith = (receipt: AfterSendingWords) =>
  section(
    'notice',
    `<div class="notice notice-{{tone}}"><p role="{{role}}" data-words="{{words}}">{{text}}</p>${AGAIN}</div>` +
      section('answered', answerTime(receipt)),
  );

/** The settings have no slots in it. */
function answerTime({ answerTime, lang }: AfterSendingWords): string {
  if (answerTime === '') return '';
  const language = langOf(lang);
  return `<p${language === undefined ? '' : ` lang="${language}"`}>${escapeHtml(answerTime)}</p>`;
}
const REFUSED = section(
  'refused',
  `<ul data-message="{{message}}" data-draft="{{key}}">${section(
    'errors',
    '<li><a href="#contact-{{field}}">{{label}}{{message}}</a></li>',
  )}</ul>`,
);

/** The template of the contact page: slots for a key, for what was typed and for the outcome of a plain post. */
export function contactTemplate(page: string, receipt: AfterSendingWords): string {
  // The parser drops the first line break of a textarea.
  const withMessage = replaceText(page, fieldSlots.lines('{{message}}'), fieldSlots.lines('\n{{message}}'));
  const withChoices = [...Object.keys(preferredChannels), ...Object.keys(preferredTimes)].reduce(
    (html, name) =>
      replaceText(
        html,
        fieldSlots.option(name),
        fieldSlots.option(name) + section(`is_${name}`, ' selected'),
      ),
    withMessage,
  );
  const html = replaceText(
    withChoices,
    `${EARLY_SLOT}</div>`,
    `${EARLY_SLOT}${noticeWith(receipt)}${REFUSED}</div>`,
  );
  // React hydrates an empty form: what was typed is in a draft.
  return withData(html, {
    match: (match) => (match.l && 'form' in match.l ? { ...match, l: { ...match.l, form: {} } } : match),
  });
}
