import { plainDigits } from '#contract/scripts.ts';
import { notations } from '#pwa/shared/ui/odds-fields.ts';
import {
  dividedBy,
  type Fraction,
  fraction,
  fractionOf,
  HUNDRED,
  isLess,
  minus,
  ONE,
  plus,
  times,
  written,
} from './fraction.ts';

/** What was typed as a number, or what to do about it; undefined where nothing was typed. */
export type ReadNumber = { value: Fraction } | { hint: string } | undefined;

export type Notation = keyof typeof notations;

export const notationOf = (name: string): Notation =>
  Object.hasOwn(notations, name) ? (name as Notation) : 'decimal';

const LENGTH_MAX = 14;
/** What a price wins for each rupee, at least and at most: 1.001 and 1,001 as decimals. */
const [LEAST, MOST] = [fraction(1n, 1000n), fraction(1000n)];

/** Signs and digits in ASCII, without blanks. */
export const plain = (typed: string): string =>
  plainDigits(typed.normalize('NFKC')).replace(/\s/g, '').replace(/[−–—]/g, '-').replace(/[⁄÷]/g, '/');

const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

/** A number without sign. @param example of what is to be written */
function readPlain(text: string, example: string): Fraction | string {
  if (text.length > LENGTH_MAX) return 'That is too long for a number here.';
  if (NUMBER.test(text)) return fractionOf(text);
  if (/^\d+,\d+$/.test(text)) return `Write a point, not a comma: ${text.replace(',', '.')}.`;
  return `Write a number, such as ${example}.`;
}

const wrongNotation = (text: string, notation: Notation): string | undefined => {
  if (/^\d+\/\d+$/.test(text) && notation !== 'fractional') return 'For a fraction choose Fractional above.';
  if (/^[+-][\d.]+$/.test(text) && notation !== 'american')
    return notation === 'decimal' && text.startsWith('-')
      ? 'No price is below zero. With a sign it is American: choose that above.'
      : 'With a sign the price is American: choose that above.';
  return undefined;
};

/** What a price wins for each rupee, or a hint. */
function readProfit(text: string, notation: Notation): Fraction | string {
  const wrong = wrongNotation(text, notation);
  if (wrong !== undefined) return wrong;
  if (notation === 'fractional') {
    const [, top, bottom] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
    if (top === undefined || bottom === undefined) return 'Write two whole numbers, such as 17/20 or 5/1.';
    if (Number(top) === 0 || Number(bottom) === 0) return 'Both numbers of a fraction are above zero.';
    return fraction(BigInt(top), BigInt(bottom));
  }
  const value = readPlain(
    text.replace(/^[+-]/, ''),
    { decimal: '1.85', american: '+150 or −118', paisa: '85' }[notation],
  );
  if (typeof value === 'string') return value;
  if (notation === 'american') {
    if (isLess(value, HUNDRED)) return 'American prices begin at +100 and −100.';
    return text.startsWith('-') ? dividedBy(HUNDRED, value) : dividedBy(value, HUNDRED);
  }
  if (notation === 'paisa')
    return value.numerator === 0n
      ? 'A rate is above zero: 85 wins 85 paisa for each rupee.'
      : dividedBy(value, HUNDRED);
  return isLess(ONE, value) ? minus(value, ONE) : 'A decimal price is above 1.00, since the stake is in it.';
}

/** The price in decimal notation. */
export function readPrice(typed: string, notation: Notation): ReadNumber {
  const text = plain(typed);
  if (text === '') return undefined;
  const profit = readProfit(text, notation);
  if (typeof profit === 'string') return { hint: profit };
  if (isLess(profit, LEAST))
    return { hint: `The lowest price here is ${writePrice(plus(LEAST, ONE), notation)}.` };
  if (isLess(MOST, profit))
    return { hint: `The highest price here is ${writePrice(plus(MOST, ONE), notation)}.` };
  return { value: plus(profit, ONE) };
}

/** @param price in decimal notation */
export function writePrice(price: Fraction, notation: Notation): string {
  const profit = minus(price, ONE);
  switch (notation) {
    case 'decimal':
      return written(price, 2, 3);
    case 'fractional':
      return `${profit.numerator}/${profit.denominator}`;
    case 'american':
      return isLess(profit, ONE)
        ? `−${written(dividedBy(HUNDRED, profit), 0, 2)}`
        : `+${written(times(profit, HUNDRED), 0, 2)}`;
    case 'paisa':
      return written(times(profit, HUNDRED), 0, 2);
  }
}

const AMOUNT_MAX = fraction(10_000_000n);
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** An amount of money, at least 0.01. */
export function readAmount(typed: string): ReadNumber {
  const text = plain(typed).replace(/^(?:₹|rs\.?|inr)/i, '');
  if (text === '') return undefined;
  if (text.startsWith('-')) return { hint: 'Write an amount above zero.' };
  const value = readPlain(GROUPED.test(text) ? text.replaceAll(',', '') : text, '500');
  if (typeof value === 'string') return { hint: value };
  if (value.numerator === 0n) return { hint: 'Write an amount above zero.' };
  if (HUNDRED.numerator % value.denominator !== 0n) return { hint: 'Two digits after the point are enough.' };
  if (isLess(AMOUNT_MAX, value)) return { hint: `The highest amount here is ${written(AMOUNT_MAX, 0)}.` };
  return { value };
}

/** A whole number from 1 to `most`. */
export function readCount(typed: string, most: number): ReadNumber {
  const text = plain(typed);
  if (text === '') return undefined;
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > most)
    return { hint: `Write a whole number from 1 to ${most}.` };
  return { value: fraction(BigInt(text)) };
}
