import { expect, test } from 'vitest';
import { bracesFault, fillFacts } from '#contract/facts-in-words.ts';
import { defaultContent, filledContent, settingsContent } from '#contract/settings.ts';
import { defaultSite, siteFacts } from '#contract/settings-facts.ts';
import { afterSendingWords } from '#contract/settings-words.ts';
import { defaultWords } from '#contract/words/default-words.ts';

test('What the site ships with is what the settings accept', () => {
  expect(settingsContent.parse(defaultContent)).toEqual(defaultContent);
});

test('The facts stand in the words, and no slot is left', () => {
  const { words } = filledContent(defaultContent);
  expect(JSON.stringify(words)).not.toContain('{{');
  expect(words.home.welcome.heading).toBe('Reddy Anna: cricket and more, explained and answered');
  expect(words.navigation.pages.login).toBe('Reddy Anna Login');
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

const messageOf = (change: object) =>
  siteFacts.safeParse({ ...defaultSite, ...change }).error?.issues[0]?.message;
const [first] = defaultSite.phones;

test.each([
  ['no number', { phones: [] }, /at least one number/],
  ['seven numbers', { phones: Array.from({ length: 7 }, () => first) }, /At most 6/],
  ['a number without its country', { phones: [{ ...first, href: 'tel:98765' }] }, /with its country/],
  ['a script as a link', { phones: [{ ...first, messaging: 'javascript:alert(1)' }] }, /https/],
  [
    'a chat elsewhere',
    { phones: [{ ...first, messaging: 'https://evil.example/1' }] },
    /Must lead to wa\.me/,
  ],
  ['a user in a link', { phones: [{ ...first, messaging: 'https://wa.me@evil.example/' }] }, /https/],
  [
    'an unsafe link',
    { social: [{ network: 'telegram', label: 'Telegram', href: 'http://t.me/x' }] },
    /https/,
  ],
  [
    'a network under another',
    { social: [{ network: 'telegram', label: 'T', href: 'https://instagram.com/' }] },
    /telegram/,
  ],
  ['a purpose of two lines', { phones: [{ ...first, purpose: 'New\nID' }] }, /one line/],
  ['a purpose too long', { phones: [{ ...first, purpose: 'x'.repeat(25) }] }, /24/],
  ['no brand', { brand: ' ' }, /needs a name/],
  ['a brand of two lines', { brand: 'a\nb' }, /one line/],
  ['an age under 18', { minimumAge: 17 }, /18 to 99/],
  ['a day that there is not', { legalDate: '31/02/2024' }, /a day that there is/],
  ['a help line of words', { helpLine: { name: 'Help', number: 'call us' } }, /a phone can call/],
])('Of the facts %s is refused', (_, change, message) => {
  expect(messageOf(change)).toMatch(message);
});
