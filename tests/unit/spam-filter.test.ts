import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailKey, phoneKey } from '#api/db/person-keys.ts';
import { hashText, suspicionOf } from '#api/features/contact/judge-arrivals.ts';
import { type Counts, filteredWords, isTrained, judgeWords } from '#api/features/contact/spam-filter.ts';
import { message } from '#tests/support/messages.ts';

const totals = { spam: 100, ham: 100 };
const judge = (words: Record<string, [spam: number, ham: number]>, all: Counts = totals) =>
  judgeWords(
    Object.keys(words),
    new Map(Object.entries(words).map(([word, [spam, ham]]) => [word, { spam, ham }])),
    all,
  );

test('Words of spam say spam, words of answered messages say the opposite, both together say nothing sure', () => {
  expect(judge({ loan: [40, 0], percent: [30, 0], papers: [20, 0] }).chance).toBeGreaterThan(0.99);
  expect(judge({ cricket: [0, 40], evening: [0, 30], call: [1, 60] }).chance).toBeLessThan(0.01);
  const both = judge({ loan: [40, 0], percent: [30, 0], cricket: [0, 40], evening: [0, 30] }).chance;
  expect(both).toBeGreaterThan(0.3);
  expect(both).toBeLessThan(0.7);
});

test('A message of unknown words, or of words that are everywhere, is in the middle', () => {
  expect(judgeWords(['xyz'], new Map(), totals)).toEqual({ chance: 0.5, decisive: [] });
  expect(judge({ the: [90, 95], and: [80, 80] })).toEqual({ chance: 0.5, decisive: [] });
});

test('One word that was in one message of spam sets nothing apart', () => {
  expect(judge({ rare: [1, 0] }).chance).toBeLessThan(0.95);
});

test('That more spam was marked than answered makes no word worse', () => {
  const few = judge({ call: [10, 10] }, { spam: 100, ham: 100 });
  const many = judge({ call: [100, 10] }, { spam: 1000, ham: 100 });
  expect(many.chance).toBeCloseTo(few.chance, 5);
});

test('A chance is never outside 0 and 1, whatever was counted', () => {
  const count = fc.nat(1000);
  const words = fc.dictionary(
    fc.string(),
    fc.tuple(count, count).filter(([spam, ham]) => spam + ham > 0),
    { maxKeys: 200 },
  );
  fc.assert(
    fc.property(words, (each) => {
      const { chance, decisive } = judge(each, { spam: 1000, ham: 1000 });
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
      expect(decisive.length).toBeLessThanOrEqual(15);
    }),
  );
});

test('The filter works from twenty of each kind on, and looks at each word of a message once', () => {
  expect([isTrained({ spam: 20, ham: 19 }), isTrained({ spam: 20, ham: 20 })]).toEqual([false, true]);
  expect(filteredWords('Loan, LOAN: a lóan! No')).toEqual(['loan', 'no']);
  expect(
    filteredWords('w1 '.repeat(2) + Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(' ')),
  ).toHaveLength(200);
});

test.each([
  ['98765 43210', '+919876543210'],
  ['+91-98765-43210', '+919876543210'],
  ['0091 9876543210', '+919876543210'],
  ['+44 20 7946 0018', '+442079460018'],
  ['(+91) 98765 43210', '+919876543210'],
  ['٩٨٧٦٥٤٣٢١٠', '+919876543210'],
  ['𝟡𝟠𝟟𝟞𝟝𝟜𝟛𝟚𝟙𝟘', '+919876543210'],
  ['Mob. no. +91 98765 43210', '+919876543210'],
  ['98765 43210, 98765 43211', '+919876543210'],
  ['98765 43210 or 98765', '+919876543210'],
  ['6-7 pm, 98765 43210', '+919876543210'],
  ['98765 43210 98765 43211', '+919876543210'],
  ['A9876543210', null],
  ['a9876543210@example.in', null],
  ['no number', null],
  ['', null],
])('The number %s is %s', (written, key) => {
  expect(phoneKey(written)).toBe(key);
});

test('One address has one key, however it is written', () => {
  const keys = [' Ravi@BÜCHER.example', 'ravi@xn--bcher-kva.example', 'ｒavi@bücher.example'].map(emailKey);
  expect(new Set(keys).size).toBe(1);
});

const fields = { ...message, preferred_channel: '', preferred_time: '' };
const plain = { fields, isBlocked: false, website: '', formKeyFault: undefined, sameTexts: 0 };

test.each([
  ['a link for a name', { first_name: 'https://a.in' }, 'links'],
  ['a link for a last name', { last_name: 'www.a.in' }, 'links'],
  ['three links', { message: 'See http://a.in and https://b.in and www.c.in' }, 'links'],
  ['one link', { message: 'I saw it at https://example.in/post' }, null],
  ['nothing but an address', { first_name: '', last_name: '', phone: '', message: '' }, null],
])('A message with %s', (_, change, suspicion) => {
  expect(suspicionOf({ ...plain, fields: { ...fields, ...change } })).toBe(suspicion);
});

test('A message is set apart by its sender, the hidden field, the form’s token, and the fourth same text, in this order', () => {
  const facts = { isBlocked: true, website: 'x', formKeyFault: 'too_fast', sameTexts: 3 } as const;
  expect(suspicionOf({ ...plain, ...facts })).toBe('blocked');
  expect(suspicionOf({ ...plain, ...facts, isBlocked: false })).toBe('hidden_field');
  expect(suspicionOf({ ...plain, ...facts, isBlocked: false, website: '' })).toBe('too_fast');
  expect(suspicionOf({ ...plain, sameTexts: 3 })).toBe('same_text');
  expect(suspicionOf({ ...plain, sameTexts: 2 })).toBeNull();
});

test('A long text is known again in other letter case and with other spaces; a short one is no text to know again', () => {
  const long = 'We can bring your website to the first page of every search engine.';
  expect(hashText(` ${long.toUpperCase().replaceAll(' ', '  ')}\n`)).toBe(hashText(long));
  expect(hashText(`${long} Now.`)).not.toBe(hashText(long));
  expect(hashText('Please call me.')).toBeNull();
});
