import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import { literal } from '#api/db/expressions.ts';
import { tablesOf } from '#api/db/tables.ts';
import { lockNames } from '#api/db/transaction.ts';
import { SpamExampleEntity, type SpamExampleRow } from './contact.entities.ts';
import { type Counts, EVERY_EXAMPLE } from './spam-filter.ts';

/** Names the lock of all who change examples, since each changes words that others change, too. */
const SPAM_EXAMPLES = 'spam examples';

type Example = Pick<SpamExampleRow, 'kind' | 'words'>;

/** How many examples of each kind hold these words, by their fingerprints; words of no example are left out. */
export async function readCounts(
  em: SqlEntityManager,
  fingerprints: readonly string[],
): Promise<Map<string, Counts>> {
  const rows = await tablesOf(em)
    .selectFrom('spam_word')
    .where((eb) => engineOf(em).isOneOf(eb.ref('word'), fingerprints))
    .select(['word', 'spam', 'ham'])
    .execute();
  return new Map(rows.map(({ word, spam, ham }) => [word, { spam, ham }]));
}

/** Locks all examples until the transaction ends. Take this lock last. */
export const lockExamples = (em: SqlEntityManager): Promise<void> => lockNames(em, [SPAM_EXAMPLES]);

export const findExample = (em: SqlEntityManager, contactId: number): Promise<SpamExampleRow | null> =>
  em.findOne(SpamExampleEntity, contactId, { disableIdentityMap: true });

/** Call `lockExamples()` before. */
export async function insertExample(em: SqlEntityManager, example: SpamExampleRow): Promise<void> {
  await em.insert(SpamExampleEntity, example);
  await addToWords(em, [example], 1);
}

/** Call `lockExamples()` before. */
export async function deleteExamples(
  em: SqlEntityManager,
  examples: readonly SpamExampleRow[],
): Promise<void> {
  if (examples.length === 0) return;
  await em.nativeDelete(SpamExampleEntity, { contactId: { $in: examples.map((each) => each.contactId) } });
  await addToWords(em, examples, -1);
  const words = [EVERY_EXAMPLE, ...new Set(examples.flatMap((each) => each.words))];
  await tablesOf(em)
    .deleteFrom('spam_word')
    .where((eb) => engineOf(em).isOneOf(eb.ref('word'), words))
    .where('spam', '<=', 0)
    .where('ham', '<=', 0)
    .execute();
}

/** At most `max` examples of messages that arrived before `before`. */
export async function oldExamples(
  em: SqlEntityManager,
  before: Date,
  max: number,
): Promise<SpamExampleRow[]> {
  const query = tablesOf(em)
    .selectFrom('spam_example')
    .where('date', '<', before.getTime())
    .select('contact_id')
    .orderBy('date')
    .limit(max);
  const ids = (await engineOf(em).takeRows(query, ['spam_example']).execute()).map(
    ({ contact_id }) => contact_id,
  );
  return em.find(SpamExampleEntity, { contactId: { $in: ids } }, { disableIdentityMap: true });
}

async function addToWords(em: SqlEntityManager, examples: readonly Example[], sign: 1 | -1): Promise<void> {
  const sums = new Map<string, Counts>();
  for (const { kind, words } of examples) {
    for (const word of [EVERY_EXAMPLE, ...words]) {
      const sum = sums.get(word) ?? { spam: 0, ham: 0 };
      sum[kind] += sign;
      sums.set(word, sum);
    }
  }
  const rows = [...sums].map(([word, sum]) => ({ word, ...sum }));
  for (let at = 0; at < rows.length; at += 1000) {
    await tablesOf(em)
      .insertInto('spam_word')
      .values(rows.slice(at, at + 1000))
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet((eb) => ({
          spam: eb('spam_word.spam', '+', eb.ref('excluded.spam')),
          ham: eb('spam_word.ham', '+', eb.ref('excluded.ham')),
        })),
      )
      .execute();
  }
}

interface Wanted {
  textHashes: readonly string[];
  /** Older texts do not count. */
  since: Date;
  /** So many of the latest messages are read for each text. */
  max: number;
  /** The keys that `senderKeys()` makes. */
  senderKeys: readonly string[];
  /** Fingerprints. */
  words: readonly string[];
}

/** What the database holds by which spam is recognised. */
export interface Evidence {
  /** Who sent these texts before. */
  texts: { hash: string; email: string; phone: string }[];
  /** Which of the keys are blocked. */
  blocked: Set<string>;
  /** How many examples of each kind hold a word, by its fingerprint. */
  words: Map<string, Counts>;
}

/** One statement, since it runs before each group of messages is stored. */
export async function readEvidence(em: SqlEntityManager, wanted: Wanted): Promise<Evidence> {
  const { textHashes, since, max, senderKeys, words } = wanted;
  const tables = tablesOf(em);
  const ofExampleWords = tables
    .selectFrom('spam_word')
    .where((eb) => engineOf(em).isOneOf(eb.ref('word'), words))
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
      eb.or([
        engineOf(em).isOneOf(eb.ref('address_key'), senderKeys),
        engineOf(em).isOneOf(eb.ref('phone_key'), senderKeys),
      ]),
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
  const rows = await ofExampleWords.unionAll(ofSenders).unionAll(ofTexts).execute();
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
