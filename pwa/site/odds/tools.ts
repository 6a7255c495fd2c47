import { type ToolField, type ToolName, toolFields } from '#pwa/shared/ui/odds-fields.ts';
import {
  cutOff,
  dividedBy,
  type Fraction,
  fraction,
  HUNDRED,
  isLess,
  minus,
  ONE,
  plus,
  times,
  wholes,
  written,
} from './fraction.ts';
import { notationOf, type ReadNumber, readAmount, readCount, readPrice, writePrice } from './read-numbers.ts';

export type Values = Readonly<Record<string, string>>;

interface Outcome {
  /** What to do about a field, by its name. */
  hints: Readonly<Record<string, string>>;
  /** The outcome in a sentence or two. */
  says: string;
  head?: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What stands before an amount. */
type Currency = string;

export const currencySign = (currency: string): Currency => (currency === 'INR' ? '₹' : `${currency} `);

interface Tool {
  title: string;
  lead: string;
  fields: readonly ToolField[];
  work: (values: Values, currency: Currency) => Outcome;
}

const money = (amount: Fraction, currency: Currency) =>
  currency + written(amount, 0, 2).replace(/(\.\d)$/, '$10');
const percent = (share: Fraction) => `${written(times(share, HUNDRED), 2)}%`;

/** The values that were read, or an outcome that says what is missing. @param needed fields without which there is no outcome */
function readAll<Name extends string>(
  read: Readonly<Record<Name, ReadNumber>>,
  needed: readonly NoInfer<Name>[],
  ask: string,
): { values: Readonly<Record<Name, Fraction | undefined>>; without: undefined } | { without: Outcome } {
  const all = Object.entries<ReadNumber>(read);
  const hints = Object.fromEntries(
    all.flatMap(([name, number]) => (number && 'hint' in number ? [[name, number.hint]] : [])),
  );
  if (Object.keys(hints).length > 0)
    return { without: { hints, says: 'No result yet: see the marked field.', rows: [] } };
  if (needed.some((name) => read[name] === undefined)) return { without: { hints, says: ask, rows: [] } };
  const values = Object.fromEntries(
    all.map(([name, number]) => [name, number && 'value' in number ? number.value : undefined]),
  );
  return { values: values as Record<Name, Fraction | undefined>, without: undefined };
}

const of = (values: Values, name: string) => values[name] ?? '';

const convert: Tool = {
  title: 'Convert a price',
  lead: 'One price in four notations, and the chance that it stands for.',
  fields: toolFields.convert,
  work: (values, currency) => {
    const read = readAll(
      { price: readPrice(of(values, 'price'), notationOf(of(values, 'as'))) },
      ['price'],
      'Type a price.',
    );
    if (read.without) return read.without;
    const { price = ONE } = read.values;
    const [decimal, fractional] = [writePrice(price, 'decimal'), writePrice(price, 'fractional')];
    const [american, paisa] = [writePrice(price, 'american'), writePrice(price, 'paisa')];
    const chance = percent(dividedBy(ONE, price));
    return {
      hints: {},
      says: `A price of ${decimal} stands for a chance of ${chance}. A winning ${money(HUNDRED, currency)} comes back as ${money(times(price, HUNDRED), currency)}.`,
      rows: [
        ['Decimal', decimal],
        ['Fractional', fractional],
        ['American', american],
        ['Paisa', paisa],
        ['Implied chance', chance],
      ],
    };
  },
};

const margin: Tool = {
  title: 'The margin of a book',
  lead: 'All prices of one match. The third is for a draw: leave it empty where there is none.',
  fields: toolFields.margin,
  work: (values, currency) => {
    const price = (name: string) => readPrice(of(values, name), notationOf(of(values, 'book')));
    const read = readAll(
      { first: price('first'), second: price('second'), third: price('third') },
      ['first', 'second'],
      'Type two prices, or three.',
    );
    if (read.without) return read.without;
    const { first, second, third } = read.values;
    const prices = [first, second, third].filter((each) => each !== undefined);
    const chances = prices.map((each) => dividedBy(ONE, each));
    const sum = chances.reduce(plus);
    const added = `The chances in these prices add up to ${percent(sum)}`;
    const kept = times(minus(ONE, dividedBy(ONE, sum)), HUNDRED);
    return {
      hints: {},
      says: isLess(ONE, sum)
        ? `${added}, so the margin is ${percent(minus(sum, ONE))}. Of each ${money(HUNDRED, currency)} staked the book keeps ${money(kept, currency)} on average.`
        : isLess(sum, ONE)
          ? `${added}, less than 100%. That is rare: check that all prices are from one book and one moment.`
          : `${added}: there is no margin in them.`,
      head: ['Outcome', 'Chance', 'No margin'],
      rows: [
        ...prices.map((each, at) => [
          `Price ${at + 1}: ${writePrice(each, 'decimal')}`,
          percent(dividedBy(ONE, each)),
          percent(dividedBy(dividedBy(ONE, each), sum)),
        ]),
        ['Sum', percent(sum), percent(ONE)],
      ],
    };
  },
};

const lay: Tool = {
  title: 'What a lay can cost',
  lead: 'To lay is to take the other side of somebody’s bet: you pay when it wins.',
  fields: toolFields.lay,
  work: (values, currency) => {
    const read = readAll(
      {
        lay: readPrice(of(values, 'lay'), notationOf(of(values, 'layas'))),
        stake: readAmount(of(values, 'stake')),
      },
      ['lay', 'stake'],
      'Type a price and a stake.',
    );
    if (read.without) return read.without;
    const { lay: price = ONE, stake = ONE } = read.values;
    const liability = times(stake, minus(price, ONE));
    return {
      hints: {},
      says: `Laying ${money(stake, currency)} at ${writePrice(price, 'decimal')} can cost ${money(liability, currency)}. It can win ${money(stake, currency)}.`,
      rows: [
        ['If it happens, you pay', money(liability, currency)],
        ['If it does not, you win', money(stake, currency)],
        ['Chance in the price', percent(dividedBy(ONE, price))],
      ],
    };
  },
};

/** A usual margin, from which the cost of a month is calculated. */
const USUAL_MARGIN = fraction(1n, 20n);
const EVENINGS_MAX = 31;

const budget: Tool = {
  title: 'A budget that says when to stop',
  lead: 'What you can lose in a month and not miss. The cheapest budget is none.',
  fields: toolFields.budget,
  work: (values, currency) => {
    const ask = 'Type the three figures, and this says when to stop.';
    const typed = {
      month: readAmount(of(values, 'month')),
      evenings: readCount(of(values, 'evenings'), EVENINGS_MAX),
      bet: readAmount(of(values, 'bet')),
    };
    const read = readAll(typed, ['month', 'evenings', 'bet'], ask);
    if (read.without) return read.without;
    const { month = ONE, evenings = ONE, bet = ONE } = read.values;
    // Rounded down, so that it never exceeds the month's sum.
    const evening = cutOff(dividedBy(month, evenings), 2);
    const bets = wholes(evening, bet);
    if (bets === 0n)
      return {
        hints: { bet: `An evening has ${money(evening, currency)}: lower the bet, or plan fewer evenings.` },
        says: 'No plan yet: one bet is more than an evening has.',
        rows: [],
      };
    const staked = times(times(fraction(bets), bet), evenings);
    const count = (number: bigint, one: string) => `${number} ${one}${number === 1n ? '' : 's'}`;
    return {
      hints: {},
      says: `Stop for the evening when ${money(evening, currency)} is gone, or after ${count(bets, 'bet')}. Stop for the month when ${money(month, currency)} is gone, or after ${count(evenings.numerator, 'evening')}, won or lost.`,
      rows: [
        ['An evening, at most', money(evening, currency)],
        [`Bets of ${money(bet, currency)} in it`, String(bets)],
        ['Staked in the month, winnings left aside', money(staked, currency)],
        ['What that costs on average, at a margin of 5%', money(times(staked, USUAL_MARGIN), currency)],
      ],
    };
  },
};

export const tools: Readonly<Record<ToolName, Tool>> = { convert, margin, lay, budget };

const FIELD_MAX = 40;

/** The values of the tools' fields that an address has. */
export function askedValues(search: Readonly<Record<string, unknown>>): Values {
  const fields = Object.values(tools).flatMap((tool) => tool.fields);
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = search[name];
      return typeof value === 'string' ? [[name, value.slice(0, FIELD_MAX)]] : [];
    }),
  );
}

/** With what a tool begins: what was asked of it, else its example. */
export function startValues({ fields }: Pick<Tool, 'fields'>, asked: Values): Values {
  const isAsked = fields.some(({ name }) => name in asked);
  return Object.fromEntries(
    fields.map(({ name, example }) => [
      name,
      (isAsked ? asked[name] : undefined) ?? (isAsked ? '' : example),
    ]),
  );
}
