import { expect, test } from 'vitest';
import { bracesFault, fillFacts } from '#contract/facts-in-words.ts';
import { changedParts, defaultContent, filledContent, settingsContent } from '#contract/settings.ts';
import { defaultSite, siteFacts } from '#contract/settings-facts.ts';
import { afterSendingWords } from '#contract/settings-words.ts';
import { defaultWords } from '#contract/words/default-words.ts';
import { claimFaults } from '#pwa/admin/settings/claim-faults.ts';

test('What the site ships with is what the settings accept', () => {
  expect(settingsContent.parse(defaultContent)).toEqual(defaultContent);
});

test('The facts stand in the words, and no slot is left', () => {
  const { words } = filledContent(defaultContent);
  expect(JSON.stringify(words)).not.toContain('{{');
  expect(words.home.welcome.heading).toBe('Reddy Anna: cricket and more, explained and answered');
  expect(words.navigation.pages.login).toBe('Reddy Anna Login');
});

test('A figure whose fact is left empty is not shown', () => {
  const site = { ...defaultSite, rating: '', users: '\u200b' };
  const { data } = settingsContent.safeParse({ ...defaultContent, site });
  const { figures } = filledContent(data ?? defaultContent).words.home.feedback;
  expect(figures.map(({ value }) => value)).toEqual(['40,000+', '200+']);
});

test('A text may name facts; other double braces are refused, where they are typed and where a fact has them', () => {
  const site = { ...defaultSite, brand: 'Bat & Ball' };
  expect(fillFacts('{{brand}}, {{unknown}}', site)).toBe('Bat & Ball, {{unknown}}');
  expect(bracesFault('{{brand}} since {{since}}')).toBeUndefined();
  for (const text of ['{{&post}}', '{{#more}}', '{{title}}', 'a }} b'])
    expect(bracesFault(text), text).toMatch(/Double braces/);
  expect(siteFacts.safeParse({ ...defaultSite, brand: '{{&post}}' }).success).toBe(false);
});

test('What numbers are for, and when an answer can be expected, may be left out', () => {
  const { receipt: _, ...words } = defaultWords;
  const phones = defaultSite.phones.map(({ purpose: _, ...phone }) => phone);
  const { data } = settingsContent.safeParse({ site: { ...defaultSite, phones }, words });
  expect(data?.words.receipt).toEqual({ answerTime: '' });
  expect(data?.site.phones.map(({ purpose }) => purpose)).toEqual(['', '', '']);
});

test.each([
  ['a slot', '{{&body}}', /name a fact/],
  ['two lines', 'Soon.\nSooner.', /one line/],
  ['more than a sentence', 'x'.repeat(161), /160/],
])('When an answer can be expected: %s is refused', (_, answerTime, message) => {
  expect(afterSendingWords.safeParse({ answerTime }).error?.issues[0]?.message).toMatch(message);
});

/** The shipped settings with another value at one place. */
function withValue(place: string, value: unknown): typeof defaultContent {
  const content = structuredClone(defaultContent);
  const names = place.split('.');
  const last = names.pop() ?? '';
  Reflect.set(
    names.reduce((at: object, name) => Reflect.get(at, name), content),
    last,
    value,
  );
  return content;
}

const [PHONE] = defaultSite.phones;

test.each<[what: string, place: string, value: unknown, says: RegExp, field?: string]>([
  ['no number', 'site.phones', [], /at least one number/, 'site.phones.0'],
  ['seven numbers', 'site.phones', Array(7).fill(PHONE), /At most 6/],
  ['a number without its country', 'site.phones.0.href', 'tel:98765', /with its country/],
  ['a number that is a script', 'site.phones.0.href', 'javascript:alert(1)', /number/],
  ['a chat that is a script', 'site.phones.0.messaging', 'javascript:alert(1)', /https/],
  ['a chat elsewhere', 'site.phones.0.messaging', 'https://evil.example/1', /Must lead to wa\.me/],
  [
    'a chat where the host begins alike',
    'site.phones.0.messaging',
    'https://wa.me.evil.example/1',
    /Must lead to/,
  ],
  ['a chat with a login', 'site.phones.0.messaging', 'https://wa.me@evil.example/', /https/],
  ['a purpose of two lines', 'site.phones.0.purpose', 'New\nID', /one line/],
  ['a purpose too long', 'site.phones.0.purpose', 'x'.repeat(25), /24/],
  ['an unsafe link', 'site.social.0.href', 'http://t.me/x', /https/],
  ['data as a link', 'site.social.0.href', 'data:text/html,<script>', /https/],
  ['a network under another', 'site.social.0.href', 'https://instagram.com/', /telegram/],
  ['no brand', 'site.brand', ' ', /needs a name/],
  ['a line break in a fact', 'site.brand', 'Bat\r\nSet-Cookie: a=b', /one line/],
  ['NUL', 'site.rating', '4\u0000', /control characters/],
  ['an escape sequence', 'site.users', '\u001b[31m2', /control characters/],
  ['half of an emoji', 'site.clients', '\ud83c', /broken character/],
  ['nothing that one can see', 'site.customersHome', '\u200b\u202e ', /Enter the figure/],
  ['a slot of a template in a fact', 'site.authorLabel', '{{&body}}', /braces/],
  ['a fact in a fact', 'site.messagingName', '{{brand}}', /braces/],
  ['an age under 18', 'site.minimumAge', 17, /18 to 99/],
  ['a day that there is not', 'site.legalDate', '31/02/2024', /a date that exists/],
  ['a help line of words', 'site.helpLine.number', 'call us', /a phone can call/],
  [
    'a slot of a template in the words',
    'words.home.welcome.heading',
    '{{&body}} {{constructor}}',
    /name a fact/,
  ],
  ['a version of the notice that is markup', 'words.notice.version', '"><b>', /version/],
  ['one character more than fits', 'words.navigation.pages.blog', '🏏'.repeat(25), /At most 24/],
])('Of the settings %s is refused, at its field', (_, place, value, says, field = place) => {
  const { error } = settingsContent.safeParse(withValue(place, value));
  expect(error?.issues.map(({ path, message }) => ({ field: path.join('.'), message }))).toEqual([
    { field, message: expect.stringMatching(says) },
  ]);
});

const { site, words } = settingsContent.shape;

test.for([
  ...Object.keys(site.shape).map((field) => `site.${field}`),
  ...Object.keys(words.shape).map((field) => `words.${field}`),
])('A change of %s is named as one part of the settings', (field) => {
  // That the other value keeps to the schema is of no matter here.
  expect(changedParts(defaultContent, withValue(field, { another: true }))).toHaveLength(1);
});

const NOW = new Date('2026-11-27T20:00:00Z');

/** The fault of a fact that was changed to this. */
const faultIn = (fact: string, after: unknown) =>
  claimFaults([{ path: ['site', fact], before: undefined, after }], NOW)[`site.${fact}`];

test('A rating, a count, a year and a day are taken in any script', () => {
  const fine = {
    rating: ['4.6', '4,6', '4.6/5', '4.6 / 5', '10', '४.६', '४.६/५', '0.5', ''],
    clients: ['40,000+', '2 lakh+', '2.5 लाख+', '५०,०००', '1 crore', '20', ''],
    since: [1999, 2026],
    copyrightYear: [2026],
    // In India it is the 28th.
    legalDate: ['28/11/2026', '३१/०१/२०२४', '31/02/2024', 'soon'],
  };
  for (const [fact, values] of Object.entries(fine))
    for (const value of values) expect([fact, value, faultIn(fact, value)]).toEqual([fact, value, undefined]);
});

test('What is none says what is right', () => {
  const wrong = {
    rating: [['0', '0/5', '०', '11', '९९', '5.1/5', '4.6/0', 'seven'], /above 0 and up to 10, such as 4\.7/],
    branches: [['many', '0', '०+', '+', '-5'], /above 0, such as 40,000\+/],
    since: [[2027], /up to 2026/],
    copyrightYear: [[2027, 2100], /up to 2026/],
    legalDate: [['29/11/2026', '01/01/2099', '०१/०१/२०९९'], /up to today, 28\/11\/2026/],
  } as const;
  for (const [fact, [values, text]] of Object.entries(wrong))
    for (const value of values)
      expect([fact, value, faultIn(fact, value)]).toEqual([fact, value, expect.stringMatching(text)]);
});

test('Digits of any script are stored as 0 to 9', () => {
  const { site } = defaultContent;
  const typed = { rating: '४.६/५', clients: '२.५ लाख+', legalDate: '३१/०१/२०२४' };
  const parsed = settingsContent.parse({ ...defaultContent, site: { ...site, ...typed } });
  expect(parsed.site).toEqual({ ...site, rating: '4.6/5', clients: '2.5 लाख+', legalDate: '31/01/2024' });
});
