import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notations, type ToolName } from '#pwa/shared/ui/odds-fields.ts';
import {
  dividedBy,
  type Fraction,
  fraction,
  isLess,
  minus,
  ONE,
  plus,
  written,
} from '#pwa/site/odds/fraction.ts';
import { type Notation, plain, readAmount, readPrice, writePrice } from '#pwa/site/odds/read-numbers.ts';
import { startValues, tools, type Values } from '#pwa/site/odds/tools.ts';

const all = Object.keys(notations) as Notation[];

function priceOf(text: string, notation: Notation): Fraction {
  const read = readPrice(text, notation);
  if (read === undefined || !('value' in read)) throw new Error(`${text}: ${read?.hint}`);
  return read.value;
}
const hintOf = (text: string, notation: Notation = 'decimal') => {
  const read = readPrice(text, notation);
  return read && 'hint' in read ? read.hint : undefined;
};
const workOut = (name: ToolName, values: Values) =>
  tools[name].work({ ...startValues(tools[name], {}), ...values }, '₹');
const rowOf = (name: ToolName, values: Values, label: string) =>
  workOut(name, values)
    .rows.find(([first]) => first === label)
    ?.slice(1);

describe('One price in four notations', () => {
  test.for([
    ['2.00', '1/1', '+100', '100', '50.00%'],
    ['1.85', '17/20', '−117.65', '85', '54.05%'],
    ['6.00', '5/1', '+500', '500', '16.67%'],
    ['1.80', '4/5', '−125', '80', '55.56%'],
    ['1.50', '1/2', '−200', '50', '66.67%'],
    ['2.50', '3/2', '+150', '150', '40.00%'],
    ['1.001', '1/1000', '−100000', '0.1', '99.90%'],
    ['1001.00', '1000/1', '+100000', '100000', '0.10%'],
  ] as const)('%s = %s = %s = %s paisa = %s', ([decimal, fractional, american, paisa, chance]) => {
    const typed = { decimal, fractional, american, paisa };
    for (const notation of all.filter((each) => each !== 'american' || !american.includes('.'))) {
      const price = priceOf(typed[notation], notation);
      for (const other of all) expect(writePrice(price, other).replaceAll(',', '')).toBe(typed[other]);
      expect(rowOf('convert', { as: notation, price: typed[notation] }, 'Implied chance')).toEqual([chance]);
    }
  });

  /** Prices as they are quoted: with at most two places. */
  const quoted = fc.integer({ min: 101, max: 100_000 }).map((cents) => fraction(BigInt(cents), 100n));

  test('A fraction reads back as the price that it was made of, exactly; so does every notation that rounds nothing', () => {
    fc.assert(
      fc.property(quoted, (price) => {
        for (const notation of ['decimal', 'fractional', 'paisa'] as const)
          expect(priceOf(writePrice(price, notation).replaceAll(',', ''), notation)).toEqual(price);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 100_000 }), fc.constantFrom('+', '−'), (units, sign) => {
        const price = priceOf(`${sign}${units}`, 'american');
        expect(priceOf(writePrice(price, 'fractional'), 'fractional')).toEqual(price);
        // The same price with both signs is even money.
        const expected = units === 100 ? '+100' : `${sign}${units}`;
        expect(writePrice(price, 'american').replaceAll(',', '')).toBe(expected);
      }),
    );
  });

  test('The higher the price, the lower the chance, and the more comes back', () => {
    fc.assert(
      fc.property(quoted, quoted, (a, b) => {
        if (!isLess(a, b)) return;
        expect(isLess(dividedBy(ONE, b), dividedBy(ONE, a))).toBe(true);
        const american = (price: Fraction) =>
          Number(writePrice(price, 'american').replaceAll(',', '').replace('−', '-'));
        const gain = (units: number) => (units > 0 ? units / 100 : -100 / units);
        expect(gain(american(a))).toBeLessThanOrEqual(gain(american(b)));
      }),
    );
  });
});

describe('What is no price gets a hint that says what to do', () => {
  test.for([
    ['abc', 'decimal', 'Write a number, such as 1.85.'],
    ['0', 'decimal', 'A decimal price is above 1.00, since the stake is in it.'],
    ['1', 'decimal', 'A decimal price is above 1.00, since the stake is in it.'],
    ['-2', 'decimal', 'No price is below zero. With a sign it is American: choose that above.'],
    ['+150', 'decimal', 'With a sign the price is American: choose that above.'],
    ['1,85', 'decimal', 'Write a point, not a comma: 1.85.'],
    ['17/20', 'decimal', 'For a fraction choose Fractional above.'],
    ['99999', 'decimal', 'The highest price here is 1,001.00.'],
    ['1.0000001', 'decimal', 'The lowest price here is 1.001.'],
    ['9'.repeat(400), 'decimal', 'That is too long for a number here.'],
    ['1e9', 'decimal', 'Write a number, such as 1.85.'],
    ['NaN', 'decimal', 'Write a number, such as 1.85.'],
    ['5/0', 'fractional', 'Both numbers of a fraction are above zero.'],
    ['1.85', 'fractional', 'Write two whole numbers, such as 17/20 or 5/1.'],
    ['+50', 'american', 'American prices begin at +100 and −100.'],
    ['x', 'american', 'Write a number, such as +150 or −118.'],
    ['0', 'paisa', 'A rate is above zero: 85 wins 85 paisa for each rupee.'],
  ] as const)('%s as %s', ([text, notation, hint]) => expect(hintOf(text, notation)).toBe(hint));

  test('Digits of other scripts are read, as are wide ones and a real minus', () => {
    expect(priceOf('१.८५', 'decimal')).toEqual(priceOf('1.85', 'decimal'));
    expect(priceOf('౧౭/౨౦', 'fractional')).toEqual(priceOf('1.85', 'decimal'));
    expect(priceOf('１.８５', 'decimal')).toEqual(priceOf('1.85', 'decimal'));
    expect(priceOf('– 200', 'american')).toEqual(priceOf('1.5', 'decimal'));
    expect(plain('٣ ۴ ௫')).toBe('345');
  });

  test('Whatever is typed anywhere, there is a sentence, and no figure that is none', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789.,/+-−₹ १e') });
    const typed = fc.oneof(digits, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
    for (const name of Object.keys(tools) as ToolName[]) {
      const { fields } = tools[name];
      const values = fc.record(Object.fromEntries(fields.map((field) => [field.name, typed])));
      fc.assert(
        fc.property(values, (each) => {
          const { says, rows, hints } = tools[name].work(each, '₹');
          const text = [says, ...Object.values(hints), ...rows.flat()].join(' ');
          expect(says).not.toBe('');
          expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
        }),
      );
    }
  });
});

describe('The margin of a book', () => {
  test.for([
    [
      { first: '1.90', second: '1.90' },
      '105.26%',
      'the margin is 5.26%. Of each ₹100 staked the book keeps ₹5',
    ],
    [{ first: '2.10', second: '3.40', third: '3.60' }, '104.81%', 'the margin is 4.81%'],
    [{ first: '2', second: '2' }, '100.00%', 'there is no margin in them'],
    [{ first: '2.2', second: '2.2' }, '90.91%', 'less than 100%'],
    [{ book: 'paisa', first: '90', second: '90' }, '105.26%', 'the margin is 5.26%'],
  ] as const)('%j', ([values, sum, text]) => {
    expect(rowOf('margin', values, 'Sum')?.[0]).toBe(sum);
    expect(workOut('margin', values).says).toContain(text);
  });

  test('A margin that is put into fair chances is found again, and the chances without it add up to one', () => {
    const parts = fc.array(fc.integer({ min: 10, max: 100 }), { minLength: 2, maxLength: 3 });
    const lowest = priceOf('1.001', 'decimal');
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 30 }), (weights, percent) => {
        const original = BigInt(weights.reduce((a, b) => a + b));
        // Each fair chance, made larger by the margin, is the price upside down; as a fraction it is exact.
        const sum = fraction(BigInt(100 + percent), 100n);
        const prices = weights.map((weight) =>
          dividedBy(dividedBy(fraction(original), fraction(BigInt(weight))), sum),
        );
        if (prices.some((price) => isLess(price, lowest))) return;
        const fields = ['first', 'second', 'third'];
        const typed = Object.fromEntries(
          prices.map((price, at) => [fields[at], writePrice(price, 'fractional')]),
        );
        const { says } = tools.margin.work({ book: 'fractional', ...typed }, '₹');
        expect(says).toContain(`the margin is ${percent}.00%`);
        const chances = prices.map((price) => dividedBy(dividedBy(ONE, price), sum));
        expect(chances.reduce(plus)).toEqual(ONE);
      }),
    );
  });
});

describe('What a lay can cost', () => {
  test.for([
    ['1.80', '500', '₹400'],
    ['6.00', '500', '₹2,500'],
    ['2.00', '1,00,000', '₹1,00,000'],
    ['1.85', '99.99', '₹84.99'],
  ] as const)('at %s for a stake of %s: %s', ([lay, stake, cost]) =>
    expect(rowOf('lay', { lay, stake }, 'If it happens, you pay')).toEqual([cost]),
  );

  test.for(['0', '-5', 'x', '1,85', '1.005', '99999999'])('%s is no stake', (stake) => {
    const { hints, rows } = workOut('lay', { stake });
    expect(hints.stake).toMatch(/[a-z].*\.$/);
    expect(rows).toEqual([]);
  });
});

describe('A budget', () => {
  test('says when to stop', () => {
    const { says, rows } = workOut('budget', { month: '600', evenings: '4', bet: '20' });
    expect(says).toBe(
      'Stop for the evening when ₹150 is gone, or after 7 bets. Stop for the month when ₹600 is gone, or after 4 evenings, won or lost.',
    );
    expect(rows.map(([, figure]) => figure)).toEqual(['₹150', '7', '₹560', '₹28']);
  });

  test('One bet that is more than an evening has is no plan', () => {
    const { hints } = workOut('budget', { month: '600', evenings: '8', bet: '100' });
    expect(hints.bet).toBe('An evening has ₹75: lower the bet, or plan fewer evenings.');
  });

  test('Never plans more than the month has, and an evening never less than one bet', () => {
    const paise = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(paise, fc.integer({ min: 1, max: 31 }), paise, (month, evenings, bet) => {
        const rupees = (amount: number) =>
          `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
        const { rows } = workOut('budget', {
          month: rupees(month),
          evenings: `${evenings}`,
          bet: rupees(bet),
        });
        if (rows.length === 0) {
          // A share rounded down is short of the month by less than a paisa an evening.
          expect(bet * evenings).toBeGreaterThan(month - evenings);
          return;
        }
        const [, , staked] = rows.map(([, figure = '']) =>
          Math.round(Number(figure.replace(/[₹,]/g, '')) * 100),
        );
        expect(staked).toBeLessThanOrEqual(month);
        expect(staked).toBeGreaterThanOrEqual(bet * evenings);
      }),
    );
  });
});

describe('Figures', () => {
  test.for([
    ['1/3', '0.33'],
    ['1/200', '0.01'],
    ['-1/200', '−0.01'],
    ['-1/201', '0.00'],
    ['12345678/1', '1,23,45,678.00'],
    ['999/1', '999.00'],
    ['1000/1', '1,000.00'],
  ] as const)('%s is written %s', ([value, text]) => {
    const [top = '', bottom = ''] = value.split('/');
    expect(written(fraction(BigInt(top), BigInt(bottom)), 2)).toBe(text);
  });

  test('What is rounded is off by half a hundredth at most', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.bigInt(1n, 10n ** 6n), (top, bottom) => {
        const value = fraction(top, bottom);
        const text = written(value, 2).replaceAll(',', '').replace('−', '-');
        const off = minus(fraction(BigInt(text.replace('.', '')), 100n), value);
        const size = off.numerator < 0n ? -off.numerator : off.numerator;
        expect(size * 200n).toBeLessThanOrEqual(off.denominator);
      }),
    );
  });

  test('Amounts are read as India writes them', () => {
    for (const text of ['₹1,00,000', 'Rs. 100000', '1,00,000.00', '१,००,०००'])
      expect(readAmount(text)).toEqual({ value: fraction(100_000n) });
  });
});
