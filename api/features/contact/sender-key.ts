import { domainToASCII } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** RFC 8265, 3.3.2: only width is mapped. NFKC would make ª an a, too, which may be somebody else (RFC 6532, 3.1). */
const inOneWidth = (text: string) =>
  text.replace(/[\uff01-\uffee]+/g, (wide) => wide.normalize('NFKC')).normalize('NFC');

/** What is equal for all writings of one address: a domain has a second name of ASCII alone (UTS 46). */
export function addressKey(address: string): string {
  const whole = inOneWidth(address.trim()).toLowerCase().normalize('NFC');
  const at = whole.lastIndexOf('@') + 1;
  const domain = whole.slice(at);
  return whole.slice(0, at) + (domainToASCII(domain) || domain);
}

/** What is equal for all writings of one telephone number, without a country one of India; null for what is none. */
export const phoneKey = (phone: string): string | null =>
  phone === '' ? null : (parsePhoneNumberFromString(phone, 'IN')?.number ?? null);

/** What two messages of one sender have in common: an address, a number. */
export const senderKeys = ({ email, phone }: { email: string; phone: string }): string[] =>
  [addressKey(email), phoneKey(phone)].filter((key) => key !== null);
