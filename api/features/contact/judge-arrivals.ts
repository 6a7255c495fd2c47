import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ContactFields } from '#contract/contact.ts';
import type { Suspicion } from '#contract/contact-inbox.ts';
import { SPAM_FROM } from '#contract/contact-spam.ts';
import { blockedAmong } from './blocked-sender.repository.ts';
import { recentTexts } from './contact.repository.ts';
import { senderKeys } from './sender-key.ts';
import { countExamples, countWords } from './spam.repository.ts';
import { filteredWords, isTrained, judgeWords } from './spam-filter.ts';
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
  const senders = arrivals.map(({ fields }) => senderKeys(fields));
  const blocked = await blockedAmong(em, senders.flat());
  const countSame = await repeatsOf(em, arrivals, now);
  const judged = arrivals.map((arrival, at) => {
    const textHash = hashText(arrival.fields.message);
    const keys = senders[at] ?? [];
    const sameTexts = textHash === null ? 0 : countSame(textHash, arrival.fields, keys);
    const isBlocked = keys.some((key) => blocked.has(key));
    return { textHash, suspicion: suspicionOf({ ...arrival, isBlocked, sameTexts }) };
  });
  const unsuspected = judged.flatMap(({ suspicion }, at) => (suspicion === null ? [at] : []));
  const texts = unsuspected.map((at) => arrivals[at]?.fields.message ?? '');
  for (const [index, isSpam] of (await areSpam(em, texts)).entries()) {
    const each = judged[unsuspected[index] ?? -1];
    if (isSpam && each !== undefined) each.suspicion = 'words';
  }
  return judged;
}

/** Gives a function that counts the messages before of a text, and the one that it is asked of. Without a link only those of its sender count. */
async function repeatsOf(em: SqlEntityManager, arrivals: readonly Judged[], now: Date) {
  const hashes = arrivals.map(({ fields }) => hashText(fields.message));
  const since = new Date(now.getTime() - REPEATED_WITHIN_MS);
  const rows = await recentTexts(em, hashes, { since, max: COMPARED_MAX });
  const sendersOf = new Map<string, string[][]>();
  for (const { text_hash: hash, ...sender } of rows)
    sendersOf.set(hash ?? '', [...(sendersOf.get(hash ?? '') ?? []), senderKeys(sender)]);
  return (hash: string, { message }: ContactFields, keys: readonly string[]): number => {
    const before = sendersOf.get(hash) ?? [];
    sendersOf.set(hash, [...before, [...keys]]);
    if (hasLink(message)) return before.length;
    return before.filter((each) => each.some((key) => keys.includes(key))).length;
  };
}

/** By the words of messages that operators marked. */
async function areSpam(em: SqlEntityManager, messages: readonly string[]): Promise<boolean[]> {
  if (messages.length === 0) return [];
  const examples = await countExamples(em);
  if (!isTrained(examples)) return [];
  const words = messages.map(filteredWords);
  const known = await countWords(em, new Set(words.flat()));
  return words.map((each) => judgeWords(each, known, examples).chance >= SPAM_FROM);
}
