import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { ContactFields } from '#contract/contact.ts';
import type { Suspicion } from '#contract/contact-inbox.ts';

/** As many addresses of websites are no question to a bookmaker. */
const MANY_LINKS = 3;
const LINK = /https?:\/\/|\bwww\.|\[url[=\]]/giu;
/** Shorter ones, such as "Please call me", many people write. Characters. */
const LONG_TEXT = 40;
/** Messages of one day that say the same before the next one is set apart. */
const SAME_TEXTS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Tells the same text again, whatever its spaces and capitals; null for one that many people may write. */
export function hashText(message: string): string | null {
  const text = message.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  if (text.length < LONG_TEXT) return null;
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

interface Suspect {
  fields: ContactFields;
  /** What stood in the field that no person sees. */
  website: string;
  /** Of the plain form's time token. */
  haste: Suspicion | undefined;
  textHash: string | null;
}

/**
 * Why a message is taken for spam; null for most. It only decides where the message stands: every one is stored, and the
 * sender is told the same.
 */
export async function suspicionOf(
  em: SqlEntityManager,
  { fields, website, textHash, haste }: Suspect,
  now: Date,
): Promise<Suspicion | null> {
  if (website !== '') return 'hidden_field';
  const isLink = (text: string) => text.search(LINK) >= 0;
  const links = fields.message.match(LINK)?.length ?? 0;
  if (links >= MANY_LINKS || isLink(fields.first_name) || isLink(fields.last_name)) return 'links';
  if (haste !== undefined) return haste;
  if (textHash === null) return null;
  // No more are counted than matter.
  const [found] = await em.execute<{ same: number }[]>(
    'select count(*) as same from (select 1 from contact where text_hash = ? and date >= ? limit ?)',
    [textHash, now.getTime() - DAY_MS, SAME_TEXTS],
  );
  return found?.same === SAME_TEXTS ? 'same_text' : null;
}
