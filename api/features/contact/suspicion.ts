import { createHash } from 'node:crypto';
import type { ContactFields } from '#contract/contact.ts';
import type { Suspicion } from '#contract/inbox.ts';

/** As many addresses of websites are no question to a bookmaker. */
const MANY_LINKS = 3;
const LINK = /https?:\/\/|\bwww\.|\[url[=\]]/giu;
/** Shorter ones, such as "Please call me", many people write. Characters. */
const LONG_TEXT = 40;
/** Messages within REPEATED_WITHIN_MS that say the same before the next one is set apart. */
const SAME_TEXTS = 3;
export const REPEATED_WITHIN_MS = 24 * 60 * 60 * 1000;

/** Tells the same text again, whatever its spaces and capitals; null for one that many people may write. */
export function hashText(message: string): string | null {
  const text = message.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  if (text.length < LONG_TEXT) return null;
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

export const hasLink = (text: string): boolean => text.search(LINK) >= 0;

interface Suspect {
  fields: ContactFields;
  /** An operator blocked its address or number. */
  isBlocked: boolean;
  /** The value of the field that no person sees. */
  website: string;
  /** What is wrong with the plain form's token. */
  tokenFault: Suspicion | undefined;
  /** How many messages of its sender, or of anybody where it holds a link, said the same within REPEATED_WITHIN_MS. */
  sameTexts: number;
}

/**
 * Why a message is taken for spam; null for most. It only decides in which list the message is shown: every one is stored,
 * and the sender is told the same.
 */
export function suspicionOf({
  fields,
  isBlocked,
  website,
  tokenFault,
  sameTexts,
}: Suspect): Suspicion | null {
  if (isBlocked) return 'blocked';
  if (website !== '') return 'hidden_field';
  const links = fields.message.match(LINK)?.length ?? 0;
  if (links >= MANY_LINKS || hasLink(fields.first_name) || hasLink(fields.last_name)) return 'links';
  if (tokenFault !== undefined) return tokenFault;
  return sameTexts >= SAME_TEXTS ? 'same_text' : null;
}
