/** An exact number, in its lowest terms, with a positive bottom. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));
const size = (value: bigint) => (value < 0n ? -value : value);

/** @throws RangeError for a bottom of 0 */
export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom === 0n) throw new RangeError('divided by 0');
  const by = divisor(size(top), size(bottom)) * (bottom < 0n ? -1n : 1n);
  return { top: top / by, bottom: bottom / by };
}

export const ONE = fraction(1n);
export const HUNDRED = fraction(100n);

export const plus = (a: Fraction, b: Fraction) =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a: Fraction, b: Fraction) => plus(a, { top: -b.top, bottom: b.bottom });
export const times = (a: Fraction, b: Fraction) => fraction(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Fraction, b: Fraction) => fraction(a.top * b.bottom, a.bottom * b.top);
export const isLess = (a: Fraction, b: Fraction) => a.top * b.bottom < b.top * a.bottom;

/** Whole times that `b` goes into `a`; neither is negative. */
export const wholes = (a: Fraction, b: Fraction): bigint => (a.top * b.bottom) / (a.bottom * b.top);

/** `value` without what is below `places` decimal places; it is not negative. */
export const cutOff = ({ top, bottom }: Fraction, places: number): Fraction => {
  const scale = 10n ** BigInt(places);
  return fraction((top * scale) / bottom, scale);
};

/** @param text digits, with a point or without: `1.85` */
export function fractionOf(text: string): Fraction {
  const [whole = '', part = ''] = text.split('.');
  return fraction(BigInt(whole + part), 10n ** BigInt(part.length));
}

/** Digits in groups, as India writes them: 1,00,000. */
const grouped = (digits: string) => digits.replace(/(?<=\d)(?=(?:\d\d)*\d{3}$)/g, ',');

/**
 * The number with a point, at least `least` decimal places and at most `most`. This is the only place where a sum is rounded: half a
 * unit of the last place goes up, away from zero.
 */
export function written({ top, bottom }: Fraction, least: number, most = least): string {
  const scale = 10n ** BigInt(most);
  const rounded = (2n * size(top) * scale + bottom) / (2n * bottom);
  const digits = String(rounded).padStart(most + 1, '0');
  const whole = digits.slice(0, digits.length - most);
  let part = digits.slice(digits.length - most);
  while (part.length > least && part.endsWith('0')) part = part.slice(0, -1);
  return `${top < 0n && rounded > 0n ? '−' : ''}${grouped(whole)}${part && `.${part}`}`;
}
