/** An exact number, in its lowest terms, with a positive denominator. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));
const size = (value: bigint) => (value < 0n ? -value : value);

/** @throws RangeError for a denominator of 0 */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator === 0n) throw new RangeError('divided by 0');
  const by = divisor(size(numerator), size(denominator)) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / by, denominator: denominator / by };
}

export const ONE = fraction(1n);
export const HUNDRED = fraction(100n);

export const plus = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
export const minus = (a: Fraction, b: Fraction) =>
  plus(a, { numerator: -b.numerator, denominator: b.denominator });
export const times = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);
export const dividedBy = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator);
export const isLess = (a: Fraction, b: Fraction) => a.numerator * b.denominator < b.numerator * a.denominator;

/** Whole times that `b` goes into `a`; neither is negative. */
export const wholes = (a: Fraction, b: Fraction): bigint =>
  (a.numerator * b.denominator) / (a.denominator * b.numerator);

/** `value` rounded down to `places` decimal places; it is not negative. */
export const cutOff = ({ numerator, denominator }: Fraction, places: number): Fraction => {
  const scale = 10n ** BigInt(places);
  return fraction((numerator * scale) / denominator, scale);
};

/** @param text digits, with a point or without: `1.85` */
export function fractionOf(text: string): Fraction {
  const [whole = '', part = ''] = text.split('.');
  return fraction(BigInt(whole + part), 10n ** BigInt(part.length));
}

/** Digits in groups, as India writes them: 1,00,000. */
const grouped = (digits: string) => digits.replace(/(?<=\d)(?=(?:\d\d)*\d{3}$)/g, ',');

/**
 * The number with a point, at least `least` decimal places and at most `most`. Half a unit of the last place is
 * rounded up, away from zero; nothing else rounds but `cutOff`.
 */
export function written({ numerator, denominator }: Fraction, least: number, most = least): string {
  const scale = 10n ** BigInt(most);
  const rounded = (2n * size(numerator) * scale + denominator) / (2n * denominator);
  const digits = String(rounded).padStart(most + 1, '0');
  const whole = digits.slice(0, digits.length - most);
  let part = digits.slice(digits.length - most);
  while (part.length > least && part.endsWith('0')) part = part.slice(0, -1);
  return `${numerator < 0n && rounded > 0n ? '−' : ''}${grouped(whole)}${part && `.${part}`}`;
}
