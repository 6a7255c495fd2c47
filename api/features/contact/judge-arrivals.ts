import { hash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { emailKey, phoneKey } from '#api/db/person-keys.ts';
import type { ContactFields } from '#contract/contact.ts';
import type { Suspicion } from '#contract/inbox.ts';
import { SPAM_FROM } from '#contract/inbox-person.ts';
import { DAY_MS } from '#contract/time.ts';
import { type Evidence, readEvidence } from './spam.queries.ts';
import { EVERY_EXAMPLE, filteredWords, fingerprint, isTrained, judgeWords } from './spam-filter.ts';

/** Messages of one text that are compared with the next: an ordinary sentence may come from many people. */
const COMPARED_MAX = 50;

/** What two messages of one sender have in common: an address, a number. */
export const senderKeys = ({ email, phone }: { email: string; phone: string }): string[] =>
  [emailKey(email), phoneKey(phone)].filter((key) => key !== null);

interface UnjudgedArrival {
  fields: ContactFields;
  /** As `senderKeys()` makes them. */
  senderKeys: readonly string[];
  website: string;
  formKeyFault: Suspicion | undefined;
}

interface Judgement {
  suspicion: Suspicion | null;
  /** Equal for equal texts; null for one that many people may write. */
  textHash: string | null;
}

/** Why each message of a group is taken for spam, by as many statements as for one. */
export async function judgeArrivals(
  em: SqlEntityManager,
  arrivals: readonly UnjudgedArrival[],
  now: Date,
): Promise<Judgement[]> {
  if (arrivals.length === 0) return [];
  const each = arrivals.map((arrival) => ({
    ...arrival,
    textHash: hashText(arrival.fields.message),
    words: filteredWords(arrival.fields.message).map(fingerprint),
  }));
  const evidence = await readEvidence(em, {
    textHashes: [...new Set(each.flatMap(({ textHash }) => textHash ?? []))],
    since: new Date(now.getTime() - REPEATED_WITHIN_MS),
    max: COMPARED_MAX,
    senderKeys: each.flatMap((arrival) => arrival.senderKeys),
    words: [EVERY_EXAMPLE, ...new Set(each.flatMap(({ words }) => words))],
  });
  const countSame = repeatsAmong(evidence);
  const isSpamByWords = spamByWords(evidence);
  return each.map(({ textHash, senderKeys: keys, words, ...arrival }) => {
    const sameTexts = textHash === null ? 0 : countSame(textHash, arrival.fields, keys);
    const isBlocked = keys.some((key) => evidence.blocked.has(key));
    const suspicion = suspicionOf({ ...arrival, isBlocked, sameTexts });
    return { textHash, suspicion: suspicion ?? (isSpamByWords(words) ? 'words' : null) };
  });
}

/** Returns a function that counts the earlier messages of a text, and remembers the one that it is called with. A text without a link counts only those of its own sender. */
function repeatsAmong({ texts }: Evidence) {
  const sendersOf = new Map<string, (readonly string[])[]>();
  const add = (hash: string, keys: readonly string[]) =>
    sendersOf.set(hash, [...(sendersOf.get(hash) ?? []), keys]);
  for (const { hash, ...sender } of texts) add(hash, senderKeys(sender));
  return (hash: string, { message }: ContactFields, keys: readonly string[]): number => {
    const before = sendersOf.get(hash) ?? [];
    add(hash, keys);
    if (hasLink(message)) return before.length;
    return before.filter((other) => other.some((key) => keys.includes(key))).length;
  };
}

/** Returns a function that judges by the words of messages that operators marked. */
function spamByWords({ words: known }: Evidence): (words: readonly string[]) => boolean {
  const examples = known.get(EVERY_EXAMPLE);
  if (examples === undefined || !isTrained(examples)) return () => false;
  return (words) => judgeWords(words, known, examples).chance >= SPAM_FROM;
}

/** A message with so many links is taken for spam. */
const MANY_LINKS = 3;
const LINK = /https?:\/\/|\bwww\.|\[url[=\]]/giu;
/** Many people write the same shorter text, such as "Please call me". Characters. */
const LONG_TEXT = 40;
/** After so many messages of one text within REPEATED_WITHIN_MS the next one is set apart. */
const SAME_TEXTS = 3;
const REPEATED_WITHIN_MS = DAY_MS;

/** Equal for equal texts, whatever their spaces and capitals; null for one that many people may write. */
export function hashText(message: string): string | null {
  const text = message.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  if (text.length < LONG_TEXT) return null;
  return hash('sha256', text, 'base64url').slice(0, 22);
}

const hasLink = (text: string): boolean => text.search(LINK) >= 0;

interface Suspect {
  fields: ContactFields;
  /** An operator blocked its address or number. */
  isBlocked: boolean;
  /** The value of the field that no person sees. */
  website: string;
  /** What is wrong with the plain form's key. */
  formKeyFault: Suspicion | undefined;
  /** How many messages of its sender, or of anybody where it holds a link, had the same text within REPEATED_WITHIN_MS. */
  sameTexts: number;
}

/**
 * Why a message is taken for spam; null for most. It only decides in which list the message is shown: every one is stored,
 * and the sender gets the same answer.
 */
export function suspicionOf({
  fields,
  isBlocked,
  website,
  formKeyFault,
  sameTexts,
}: Suspect): Suspicion | null {
  if (isBlocked) return 'blocked';
  if (website !== '') return 'hidden_field';
  const links = fields.message.match(LINK)?.length ?? 0;
  if (links >= MANY_LINKS || hasLink(fields.first_name) || hasLink(fields.last_name)) return 'links';
  if (formKeyFault !== undefined) return formKeyFault;
  return sameTexts >= SAME_TEXTS ? 'same_text' : null;
}
