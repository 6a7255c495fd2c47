import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainDigits } from '#contract/plain-digits.ts';

// Stored with each message. Whoever changes what `emailKey` gives, or a number that `phoneKey` gave, adds a migration that stores it
// anew. Messages without a number are looked at again after each start (`phone-key.service.ts`).

/** Longer ones are hashed: PostgreSQL takes 2,704 bytes into an index, and a domain of another script grows by its second name. */
const KEY_MAX = 500;

/**
 * Equal for all writings of one address: in any case and width; a domain has a second name of ASCII alone (UTS 46).
 */
export function emailKey(address: string): string {
  const whole = inOneWidth(address.trim()).toLowerCase().normalize('NFC');
  const at = whole.lastIndexOf('@') + 1;
  const domain = whole.slice(at);
  const key = whole.slice(0, at) + (domainToASCII(domain) || domain);
  return key.length > KEY_MAX ? createHash('sha256').update(key).digest('hex') : key;
}

/** RFC 8265, 3.3.2: only width is mapped. NFKC would make ª an a, too, which may be somebody else (RFC 6532, 3.1). */
const inOneWidth = (text: string) =>
  text.replace(/[\uff01-\uffee]+/g, (wide) => wide.normalize('NFKC')).normalize('NFC');

/** The number in its international form (E.164), of India where it names no country; null where the text is no valid number. */
export function wholeNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(plainDigits(text), { defaultCountry: 'IN', extract: false });
  return number?.isValid() ? number.number : null;
}

/** Between numbers: words and signs that no number holds. The slash of "98… / 98…" is one of them. */
const BESIDE_NUMBER = /[^\d+＋\s().\p{Pd}]+/u;
const PART_OF_WORD = /[\p{L}\p{M}@]\d|\d[\p{L}\p{M}@]/u;

/** The number of what was typed as one, also with words or further numbers beside it: the first, where all that has digits is a number. */
export function phoneKey(phone: string): string | null {
  const whole = wholeNumber(phone);
  const text = plainDigits(phone);
  if (whole !== null || PART_OF_WORD.test(text)) return whole;
  const numbers = text
    .split(BESIDE_NUMBER)
    .filter((part) => /\d/.test(part))
    .map((part) => wholeNumber(part.replace(/^[^\d+＋]+/, '')));
  return numbers.includes(null) ? null : (numbers[0] ?? null);
}
