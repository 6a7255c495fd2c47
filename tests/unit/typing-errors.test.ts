import { expect, test } from 'vitest';
import { createCorrectionBudget } from '#api/features/search/search.feature.ts';
import { type PageIndex, searchPages } from '#contract/page-index.ts';
import { correctTypingErrors, countInWords } from '#contract/search-rules.ts';

const texts = ['cricket', 'cricket', 'cricked', 'predictions', 'league', 'ipl', 'cafe', 'dew'];
const corrected = (q: string) => correctTypingErrors(q, async (requests) => countInWords(texts, requests));

const cases: [q: string, expected: string | undefined, reason: string][] = [
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
  const requests: string[] = [];
  const q = 'zxqvbnmkjhgfdsapoiuy';
  const count = async (beginnings: readonly string[]) => {
    requests.push(...beginnings);
    return countInWords(texts, beginnings);
  };
  expect(await correctTypingErrors(q, count)).toBeUndefined();
  expect(requests.length).toBeLessThan(100);
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
    {
      ...{ path: '/about-us', kind: 'Page', title: 'About us', lead: 'Who answers.' },
      text: 'Send a message. Of the IPL we know all.',
    },
    {
      ...{ path: '/home/iplpage', kind: 'Guide', title: 'IPL guide', lead: 'Auction and squads.' },
      text: 'The auction\nTeams bid, in turn.',
    },
    {
      ...{ path: '/#faq-1', kind: 'Question', title: 'How do I write?', lead: 'By message.' },
      text: 'By message, and a second message is answered, too.',
    },
  ],
};
const paths = (q: string) => searchPages(index, q).map(({ path }) => path);

test('Pages are found by the beginnings of all words; first the one that is named so, then the one that says them most often', () => {
  expect(paths('ipl')).toEqual(['/home/iplpage', '/about-us']);
  expect(paths('Ípl AUC')).toEqual(['/home/iplpage']);
  expect(paths('message')).toEqual(['/#faq-1', '/about-us']);
  expect(paths('message auction')).toEqual([]);
  expect(paths('constructor')).toEqual([]);
  expect(paths('...')).toEqual([]);
});

test('A page that was found says the sentence that holds the words', () => {
  const leads = (q: string) => searchPages(index, q).map(({ lead }) => lead);
  expect(leads('ipl')).toEqual(['Auction and squads.', 'Of the IPL we know all.']);
  expect(leads('bid turn')).toEqual(['Teams bid, in turn.']);
});
