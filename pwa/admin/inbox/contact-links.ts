import type { Contact } from '#contract/inbox.ts';

/** Without a country's code a number is taken for one of India. */
const INDIA = '91';

/** Opens a mail to a visitor about a message to `brand`. Encoded, so that an address cannot add headers to it (RFC 6068). */
export function mailHref(email: string, brand: string, text?: string): string {
  const subject = encodeURIComponent(`Your message to ${brand}`);
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}${text === undefined ? '' : `&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`}`;
}

type Number = Pick<Contact, 'phone' | 'phone_key'>;

/** How a person is reached: as it was corrected, else as it was sent. */
export const reachOf = ({
  email,
  phone,
  phone_key,
  corrected,
}: Pick<Contact, 'email' | 'phone' | 'phone_key' | 'corrected'>): Number & { email: string } => ({
  email: corrected?.email ?? email,
  ...(corrected?.phone == null
    ? { phone, phone_key }
    : { phone: corrected.phone, phone_key: corrected.phone_key }),
});

const withoutMarks = (phone: string) => phone.trim().replace(/[\s().-]/g, '');

/**
 * Calls a visitor: the number that the server understood, else what they typed, when it is five digits or more and nothing but what
 * numbers hold. More than ten without a code may be two numbers.
 */
export function phoneHref({ phone, phone_key }: Number): string | undefined {
  const number = phone_key ?? withoutMarks(phone);
  return /^(?:\d{5,10}|[+0]\d{5,15})$/.test(number) ? `tel:${number}` : undefined;
}

/** Opens a chat with a visitor, when the number can be one of a mobile phone with its country's code. */
export function chatHref(written: Number, text?: string): string | undefined {
  const chat = chatOf(written);
  return chat === undefined || text === undefined ? chat : `${chat}?text=${encodeURIComponent(text)}`;
}

function chatOf({ phone, phone_key }: Number): string | undefined {
  const number = phone_key ?? withoutMarks(phone);
  const digits = number.replace(/^(?:\+|00)/, '');
  if (!/^\d{8,15}$/.test(digits)) return undefined;
  if (digits !== number) return `https://wa.me/${digits}`;
  // As Indians write their own numbers: ten digits, perhaps behind a 0.
  if (/^0?[6-9]\d{9}$/.test(number)) return `https://wa.me/${INDIA}${number.slice(-10)}`;
  return /^91[6-9]\d{9}$/.test(number) ? `https://wa.me/${number}` : undefined;
}
