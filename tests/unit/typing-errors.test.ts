import { expect, test } from 'vitest';
import { createCorrectionBudget } from '#api/features/search/search.feature.ts';
import { correctTypingErrors, countInWords, type PageIndex, searchPages } from '#contract/search-rules.ts';

const texts = ['cricket', 'cricket', 'cricked', 'predictions', 'league', 'ipl', 'cafe', 'dew'];
const corrected = (q: string) => correctTypingErrors(q, async (asked) => countInWords(texts, asked));

const cases: [q: string, expected: string | undefined, why: string][] = [
  ['crickett', 'cricket', 'a letter too many'],
  ['criket', 'cricket', 'one too few'],
  ['crickez', 'cricket', 'a wrong one, to the word that stands more often'],
  ['rcicket', 'cricket', 'two in the wrong order'],
  ['predicton', 'prediction', 'in the beginning of a word'],
  ['IPL Leauge', 'IPL league', 'the right words stay as they are typed'],
  ['Café', undefined, 'accents are no error'],
  ['ipk', undefined, 'a short word is another word'],
  ['cricket league', undefined, 'nothing is wrong'],
  ['criket zebra', undefined, 'one word cannot be corrected'],
  ['dew dew dew criket', undefined, 'too many words'],
  ['cricketcricketcricket', undefined, 'too long a word'],
];
test.each(cases)('%s: %s (%s)', async (q, expected) => {
  expect(await corrected(q)).toBe(expected);
});

test('A word that begins as none is looked up by a few', async () => {
  const asked: string[] = [];
  const q = 'zxqvbnmkjhgfdsapoiuy';
  const count = async (beginnings: readonly string[]) => {
    asked.push(...beginnings);
    return countInWords(texts, beginnings);
  };
  expect(await correctTypingErrors(q, count)).toBeUndefined();
  expect(asked.length).toBeLessThan(100);
});

test('Corrections may take half a second at once, and a tenth of the time after that', async () => {
  let time = 0;
  const budget = createCorrectionBudget(() => time);
  const spend = (ms: number) =>
    budget.spend(async () => {
      time += ms;
    });
  await spend(440);
  expect(budget.hasTime()).toBe(true);
  await spend(200);
  expect(budget.hasTime()).toBe(false);
  time += 1_000;
  expect(budget.hasTime()).toBe(true);
});

const index: PageIndex = {
  pages: [
    { path: '/about-us', kind: 'Page', title: 'About us', lead: 'Who answers.' },
    { path: '/home/iplpage', kind: 'Guide', title: 'IPL guide', lead: 'Auction and squads.' },
    { path: '/#faq-1', kind: 'Question', title: 'How do I write?', lead: 'By message.' },
  ],
  words: { about: [0], guide: [1], ipl: [0, 1], how: [2], message: [0, 2], auction: [1] },
};
const paths = (q: string) => searchPages(index, q).map(({ path }) => path);

test('Pages are found by the beginnings of all words; the one that is named so comes first', () => {
  expect(paths('ipl')).toEqual(['/home/iplpage', '/about-us']);
  expect(paths('Ípl AUC')).toEqual(['/home/iplpage']);
  expect(paths('message')).toEqual(['/about-us', '/#faq-1']);
  expect(paths('message auction')).toEqual([]);
  expect(paths('constructor')).toEqual([]);
  expect(paths('...')).toEqual([]);
});
