import { hash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainDigits } from '#contract/scripts.ts';

// These keys are stored with each message: a change of what `emailKey` gives, or of a number that `phoneKey` gave, needs a
// migration that stores them again. Messages without a number are looked at again after each start (`phone-key.service.ts`).

/** Longer keys are hashed: PostgreSQL takes 2,704 bytes into an index, and a domain of another script grows by its second name. */
const KEY_MAX = 500;

/**
 * Equal for all writings of one address: in any case and width; a domain has a second name of ASCII alone (UTS 46).
 */
export function emailKey(address: string): string {
  const normalized = inOneWidth(address.trim()).toLowerCase().normalize('NFC');
  const at = normalized.lastIndexOf('@') + 1;
  const domain = normalized.slice(at);
  const key = normalized.slice(0, at) + (domainToASCII(domain) || domain);
  return key.length > KEY_MAX ? hash('sha256', key) : key;
}

/** RFC 8265, 3.3.2: only width is mapped. NFKC would make ª an a, too, which may be somebody else (RFC 6532, 3.1). */
const inOneWidth = (text: string) =>
  text.replace(/[\uff01-\uffee]+/g, (wide) => wide.normalize('NFKC')).normalize('NFC');

/** The number in its international form (E.164), of India where it names no country; null if the text is not a valid number. */
export function wholeNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(plainDigits(text), { defaultCountry: 'IN', extract: false });
  return number?.isValid() && !LONG_OF_INDIA.test(number.number) ? number.number : null;
}

/**
 * libphonenumber's `min` metadata calls each number of India valid that begins with a 1. In fact only service numbers (1600, 1800, 1803,
 * 1860 to 1862) have other than ten digits.
 */
const LONG_OF_INDIA = /^\+911(?!\d{9}$)(?!600|80[03]|86[0-2])/;
/** The address of a chat has the country's code without a sign. */
const CHAT = /(?<=wa\.me\/)[1-9]\d{6,14}/g;
/** `1)` or `2.` before a number of a list. */
const LIST_MARK = /(?<=^|[\s,;])\(?[1-9](?:\)|[.:](?=\s))/g;
/** The other end of the number before: "98…0/71". */
const OTHER_END = /\d\s*\/\s*\d{1,3}(?!\d)/;

/** Words and signs between numbers, which no number holds, such as the slash of "98… / 98…". */
const BESIDE_NUMBER = /[^\d+＋\s().\p{Pd}]+/u;
/** Digits as in `5pm` and `10-6pm` are no part of a number. */
const IN_WORD = /(?<=[\p{L}\p{M}@])\d{1,6}(?!\d)|(?<!\d)\d{1,6}(?:[\p{Pd}.:]\d{1,6})?(?=[\p{L}\p{M}@])/gu;
const PART_OF_WORD = /[\p{L}\p{M}@]\d|\d[\p{L}\p{M}@]/u;
/** Fewer digits are an hour, an extension, or the other end of the number before. */
const DIGITS_MIN = 7;

/** The number of what was typed as one, also with words or further numbers next to it: the first, where all that is long enough is a number. */
export function phoneKey(phone: string): string | null {
  const typed = plainDigits(phone).replace(CHAT, (digits) => wholeNumber(`+${digits}`) ?? digits);
  const normalized = OTHER_END.test(typed) ? null : wholeNumber(typed);
  const text = typed.replace(LIST_MARK, ',').replace(IN_WORD, ',');
  if (normalized !== null || PART_OF_WORD.test(text)) return normalized;
  const numbers = text.split(BESIDE_NUMBER).filter(isLong).map(firstNumber);
  return numbers.includes(null) ? null : (numbers[0] ?? null);
}

const isLong = (part: string) => part.replace(/\D/g, '').length >= DIGITS_MIN;

/** The first number of a text with one, or with two that a space parts. */
function firstNumber(part: string): string | null {
  const parts = part.split(/\s+/);
  const tries = parts.map((_, at) => [parts.slice(0, at), parts.slice(at)].map((each) => each.join(' ')));
  for (const each of tries) {
    const numbers = each.filter(hasDigit).map((text) => wholeNumber(text.replace(/^[^\d+＋]+/, '')));
    if (!numbers.includes(null)) return numbers[0] ?? null;
  }
  return null;
}

const hasDigit = (text: string) => /\d/.test(text);
