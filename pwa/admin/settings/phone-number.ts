import { plainDigits } from '#contract/scripts.ts';
import type { Phone } from '#contract/settings-facts.ts';

/** What the field of a number shows. */
export const typedNumber = ({ href }: Pick<Phone, 'href'>): string => href.replace(/^tel:/, '');

export const isNumber = ({ href }: Pick<Phone, 'href'>): boolean => href.startsWith('tel:');

/** Whether the chat is that of the number. While no number is typed, every WhatsApp number counts. */
const isOwnChat = ({ messaging, href }: Phone) =>
  messaging === '' ||
  (isNumber({ href })
    ? messaging === `https://wa.me/${href.replace(/\D/g, '')}`
    : /^https:\/\/wa\.me\/\d+$/.test(messaging));

/** The rules of telephone numbers: heavy, so that they come when a number is about to be typed. Rejects without a line. */
export const loadNumbers = async (): Promise<Numbers> => {
  loaded ??= await import('libphonenumber-js/min');
  return loaded;
};

type Numbers = typeof import('libphonenumber-js/min');
let loaded: Numbers | undefined;

/** Those rules, where they have come. */
export const loadedNumbers = (): Numbers | undefined => loaded;

/**
 * The number that was typed, of India where it names no country, with its writing and its chat; undefined for what is not a telephone
 * number. A label and a chat of the operator's own stay.
 */
export function readNumber(
  { parsePhoneNumberFromString }: Numbers,
  typed: string,
  before: Phone,
): Omit<Phone, 'purpose'> | undefined {
  const number = parsePhoneNumberFromString(plainDigits(typed), { defaultCountry: 'IN', extract: false });
  if (!number?.isValid()) return undefined;
  const href = `tel:${number.number}`;
  if (href === before.href) return { href, label: before.label, messaging: before.messaging };
  return {
    href,
    label: number.formatInternational(),
    messaging: isOwnChat(before) ? `https://wa.me/${number.number.slice(1)}` : before.messaging,
  };
}
