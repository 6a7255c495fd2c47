import type { SqlEntityManager } from '@mikro-orm/sql';
import { isOneOf } from '#api/db/expressions.ts';
import { lockNames, takeRows } from '#api/db/locks.ts';
import { tablesOf } from '#api/db/tables.ts';
import { SpamExampleEntity, type SpamExampleRow } from './spam.entities.ts';
import { type Counts, EVERY_EXAMPLE } from './spam-filter.ts';

/** Of the lock that all have who change examples: each changes words that others change, too. */
const SPAM_EXAMPLES = 'spam examples';

type Example = Pick<SpamExampleRow, 'kind' | 'words'>;

/** In how many examples of each kind these words are, by their fingerprints; those of none are left out. */
export async function readCounts(
  em: SqlEntityManager,
  fingerprints: readonly string[],
): Promise<Map<string, Counts>> {
  const rows = await tablesOf(em)
    .selectFrom('spam_word')
    .where((eb) => isOneOf(em, eb.ref('word'), fingerprints))
    .select(['word', 'spam', 'ham'])
    .execute();
  return new Map(rows.map(({ word, spam, ham }) => [word, { spam, ham }]));
}

/** Until the transaction ends, nobody else changes examples. The last lock that a transaction takes. */
export const lockExamples = (em: SqlEntityManager): Promise<void> => lockNames(em, [SPAM_EXAMPLES]);

export const findExample = (em: SqlEntityManager, contactId: number): Promise<SpamExampleRow | null> =>
  em.findOne(SpamExampleEntity, contactId, { disableIdentityMap: true });

/** After `lockExamples`. */
export async function insertExample(em: SqlEntityManager, example: SpamExampleRow): Promise<void> {
  await em.insert(SpamExampleEntity, example);
  await addToWords(em, [example], 1);
}

/** After `lockExamples`. */
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
    .where((eb) => isOneOf(em, eb.ref('word'), words))
    .where('spam', '<=', 0)
    .where('ham', '<=', 0)
    .execute();
}

/** At most `max` of messages that arrived before `before`. */
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
  const ids = (await takeRows(em, query, ['spam_example']).execute()).map(({ contact_id }) => contact_id);
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
