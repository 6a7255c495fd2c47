import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ContactFields } from '#contract/contact.ts';
import type { Suspicion } from '#contract/contact-inbox.ts';
import { SPAM_FROM } from '#contract/contact-spam.ts';
import { type Evidence, readEvidence } from './evidence.repository.ts';
import { senderKeys } from './sender-key.ts';
import { EVERY_EXAMPLE, filteredWords, fingerprint, isTrained, judgeWords } from './spam-filter.ts';
import { hashText, hasLink, REPEATED_WITHIN_MS, suspicionOf } from './suspicion.ts';

/** Messages of one text that are compared with the next: an ordinary sentence may come from many people. */
const COMPARED_MAX = 50;

interface Judged {
  fields: ContactFields;
  website: string;
  tokenFault: Suspicion | undefined;
}

export interface Judgement {
  suspicion: Suspicion | null;
  /** Tells the same text again. */
  textHash: string | null;
}

/** Why each message of a group is taken for spam, by as many statements as for one. */
export async function judgeArrivals(
  em: SqlEntityManager,
  arrivals: readonly Judged[],
  now: Date,
): Promise<Judgement[]> {
  if (arrivals.length === 0) return [];
  const each = arrivals.map((arrival) => ({
    ...arrival,
    textHash: hashText(arrival.fields.message),
    keys: senderKeys(arrival.fields),
    words: filteredWords(arrival.fields.message).map(fingerprint),
  }));
  const evidence = await readEvidence(em, {
    textHashes: [...new Set(each.flatMap(({ textHash }) => textHash ?? []))],
    since: new Date(now.getTime() - REPEATED_WITHIN_MS),
    max: COMPARED_MAX,
    senderKeys: each.flatMap(({ keys }) => keys),
    words: [EVERY_EXAMPLE, ...new Set(each.flatMap(({ words }) => words))],
  });
  const countSame = repeatsAmong(evidence);
  const saySpam = spamByWords(evidence);
  return each.map(({ textHash, keys, words, ...arrival }) => {
    const sameTexts = textHash === null ? 0 : countSame(textHash, arrival.fields, keys);
    const isBlocked = keys.some((key) => evidence.blocked.has(key));
    const suspicion = suspicionOf({ ...arrival, isBlocked, sameTexts });
    return { textHash, suspicion: suspicion ?? (saySpam(words) ? 'words' : null) };
  });
}

/** Gives a function that counts the messages before of a text, and the one that it is asked of. Without a link only those of its sender count. */
function repeatsAmong({ texts }: Evidence) {
  const sendersOf = new Map<string, string[][]>();
  const add = (hash: string, keys: string[]) => sendersOf.set(hash, [...(sendersOf.get(hash) ?? []), keys]);
  for (const { hash, ...sender } of texts) add(hash, senderKeys(sender));
  return (hash: string, { message }: ContactFields, keys: string[]): number => {
    const before = sendersOf.get(hash) ?? [];
    add(hash, keys);
    if (hasLink(message)) return before.length;
    return before.filter((other) => other.some((key) => keys.includes(key))).length;
  };
}

/** By the words of messages that operators marked. */
function spamByWords({ words: known }: Evidence): (words: readonly string[]) => boolean {
  const examples = known.get(EVERY_EXAMPLE);
  if (examples === undefined || !isTrained(examples)) return () => false;
  return (words) => judgeWords(words, known, examples).chance >= SPAM_FROM;
}
