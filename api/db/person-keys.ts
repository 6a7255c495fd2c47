import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

// Stored with each message. Whoever changes what these functions give adds a migration that stores it anew.

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

/** The number in its international form (E.164), of India where it names no country; null where it is no valid number. */
export function phoneKey(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone, { defaultCountry: 'IN', extract: false });
  return number?.isValid() ? number.number : null;
}
