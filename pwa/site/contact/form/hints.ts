import { countCharacters } from '#contract/characters.ts';
import type { ContactFieldName } from '#contract/contact.ts';
import { MESSAGE_MAX } from '#contract/contact-rules.ts';

/** Hosts of mail that many people in India use: one that differs by a letter or two is likely mistyped. */
const MEANT = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'hotmail.com',
  'outlook.com',
  'rediffmail.com',
  'icloud.com',
];
/** Other hosts that differ as little from these. */
const RIGHT = ['ymail.com', 'mail.com', 'email.com', 'gmx.com', 'yahoo.in', 'yahoo.co.uk', 'hotmail.co.in'];

type Hints = Partial<Record<ContactFieldName, string | undefined>>;

/** What may be a mistake in a field that was left: it stops nothing. */
export function hintFor(name: string, value: string): Hints {
  if (name === 'email') {
    const meant = meantAddress(value);
    return { email: meant && `Did you mean ${meant}?` };
  }
  if (name === 'phone')
    return {
      phone: value.trim() !== '' && !/\p{Nd}/u.test(value) ? 'This number has no digits.' : undefined,
    };
  if (name === 'message')
    return { message: value !== '' && value.trim() === '' ? 'Your message is empty.' : lengthNote(value) };
  return {};
}

/** The address with a host that many people use, where one or two letters make the difference. */
export function meantAddress(address: string): string | undefined {
  const [, name, host] = /^\s*(.+)@(\S+)\s*$/.exec(address.toLowerCase()) ?? [];
  if (host === undefined || [...MEANT, ...RIGHT].includes(host)) return undefined;
  const meant = MEANT.find((each) => isNear(host, each));
  return meant && `${name}@${meant}`;
}

/** Whether two edits make one of the other: a letter more, less or another, or two neighbours that changed places. */
function isNear(typed: string, meant: string, edits = 2): boolean {
  if (typed === meant) return true;
  if (edits === 0) return false;
  let at = 0;
  while (typed[at] === meant[at]) at += 1;
  const [a, b] = [typed.slice(at), meant.slice(at)];
  const left = edits - 1;
  return (
    isNear(a.slice(1), b.slice(1), left) ||
    isNear(a.slice(1), b, left) ||
    isNear(a, b.slice(1), left) ||
    (a[0] === b[1] && a[1] === b[0] && isNear(a.slice(2), b.slice(2), left))
  );
}

/** Shown while typing, once the message comes near its limit. */
function lengthNote(message: string): string | undefined {
  // UTF-16 first: counting a long text at every key is work.
  if (message.length < MESSAGE_MAX * 0.9) return undefined;
  const count = countCharacters(message);
  if (count < MESSAGE_MAX * 0.9) return undefined;
  return `${count.toLocaleString('en-IN')} of ${MESSAGE_MAX.toLocaleString('en-IN')} characters`;
}
