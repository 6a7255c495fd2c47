import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import { isOneOf, literal } from '#api/db/expressions.ts';
import { tablesOf } from '#api/db/tables.ts';

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
export interface Evidence {
  /** Who sent these texts before. */
  texts: { hash: string; email: string; phone: string }[];
  /** Those of the keys that are blocked. */
  blocked: Set<string>;
  /** In how many examples of each kind a word is, by its fingerprint. */
  words: Map<string, { spam: number; ham: number }>;
}

/** In one statement, since it is asked before each group of messages is stored. */
export async function readEvidence(em: SqlEntityManager, asked: Asked): Promise<Evidence> {
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
