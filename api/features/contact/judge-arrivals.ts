import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import { isOneOf, literal } from '#api/db/expressions.ts';
import { emailKey, phoneKey } from '#api/db/person-keys.ts';
import { tablesOf } from '#api/db/tables.ts';
import type { ContactFields } from '#contract/contact.ts';
import type { Suspicion } from '#contract/inbox.ts';
import { SPAM_FROM } from '#contract/inbox-person.ts';
import { DAY_MS } from '#contract/time.ts';
import { EVERY_EXAMPLE, filteredWords, fingerprint, isTrained, judgeWords } from './spam-filter.ts';

/** Messages of one text that are compared with the next: an ordinary sentence may come from many people. */
const COMPARED_MAX = 50;

/** What two messages of one sender have in common: an address, a number. */
export const senderKeys = ({ email, phone }: { email: string; phone: string }): string[] =>
  [emailKey(email), phoneKey(phone)].filter((key) => key !== null);

interface ToJudge {
  fields: ContactFields;
  /** Of its sender (`senderKeys`). */
  keys: readonly string[];
  website: string;
  formKeyFault: Suspicion | undefined;
}

export interface Judgement {
  suspicion: Suspicion | null;
  /** Tells the same text again. */
  textHash: string | null;
}

/** Why each message of a group is taken for spam, by as many statements as for one. */
export async function judgeArrivals(
  em: SqlEntityManager,
  arrivals: readonly ToJudge[],
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

/** By the words of messages that operators marked. */
function spamByWords({ words: known }: Evidence): (words: readonly string[]) => boolean {
  const examples = known.get(EVERY_EXAMPLE);
  if (examples === undefined || !isTrained(examples)) return () => false;
  return (words) => judgeWords(words, known, examples).chance >= SPAM_FROM;
}

interface Asked {
  textHashes: readonly string[];
  /** Texts that are older are not looked at. */
  since: Date;
  /** Of each text, so many of the latest messages. */
  max: number;
  /** Of senders (`senderKeys`). */
  senderKeys: readonly string[];
  /** Fingerprints. */
  words: readonly string[];
}

/** What is known that tells spam. */
interface Evidence {
  /** Who sent these texts before. */
  texts: { hash: string; email: string; phone: string }[];
  /** Those of the keys that are blocked. */
  blocked: Set<string>;
  /** In how many examples of each kind a word is, by its fingerprint. */
  words: Map<string, { spam: number; ham: number }>;
}

/** In one statement, since it is asked before each group of messages is stored. */
async function readEvidence(em: SqlEntityManager, asked: Asked): Promise<Evidence> {
  const { textHashes, since, max, senderKeys, words } = asked;
  const tables = tablesOf(em);
  const ofWords = tables
    .selectFrom('spam_word')
    .where((eb) => isOneOf(em, eb.ref('word'), words))
    .select((eb) => [
      literal('word').$castTo<string>().as('kind'),
      eb.ref('word').$castTo<string | null>().as('first'),
      literal('').$castTo<string | null>().as('second'),
      literal('').$castTo<string | null>().as('third'),
      'spam',
      'ham',
    ]);
  const ofSenders = tables
    .selectFrom('blocked_sender')
    .where((eb) =>
      eb.or([isOneOf(em, eb.ref('address_key'), senderKeys), isOneOf(em, eb.ref('phone_key'), senderKeys)]),
    )
    .select((eb) => [
      literal('blocked').$castTo<string>().as('kind'),
      'address_key as first',
      'phone_key as second',
      literal('').$castTo<string | null>().as('third'),
      eb.lit(0).$castTo<number>().as('spam'),
      eb.lit(0).$castTo<number>().as('ham'),
    ]);
  const ofTexts = tables
    .selectFrom(engineOf(em).latestOfTexts(textHashes, { since, max }).as('sent'))
    .select((eb) => [
      literal('text').$castTo<string>().as('kind'),
      eb.ref('text_hash').$castTo<string | null>().as('first'),
      eb.ref('email').$castTo<string | null>().as('second'),
      eb.ref('phone').$castTo<string | null>().as('third'),
      eb.lit(0).$castTo<number>().as('spam'),
      eb.lit(0).$castTo<number>().as('ham'),
    ]);
  const rows = await ofWords.unionAll(ofSenders).unionAll(ofTexts).execute();
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    texts: of('text').map((row) => ({
      hash: row.first ?? '',
      email: row.second ?? '',
      phone: row.third ?? '',
    })),
    blocked: new Set(of('blocked').flatMap(({ first, second }) => [first ?? [], second ?? []].flat())),
    words: new Map(of('word').map(({ first, spam, ham }) => [first ?? '', { spam, ham }])),
  };
}

/** As many addresses of websites are no question to a bookmaker. */
const MANY_LINKS = 3;
const LINK = /https?:\/\/|\bwww\.|\[url[=\]]/giu;
/** Shorter ones, such as "Please call me", many people write. Characters. */
const LONG_TEXT = 40;
/** Messages within REPEATED_WITHIN_MS that say the same before the next one is set apart. */
const SAME_TEXTS = 3;
const REPEATED_WITHIN_MS = DAY_MS;

/** Tells the same text again, whatever its spaces and capitals; null for one that many people may write. */
export function hashText(message: string): string | null {
  const text = message.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  if (text.length < LONG_TEXT) return null;
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
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
