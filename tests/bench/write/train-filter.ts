import { randomUUID } from 'node:crypto';
import { tablesOf } from '#api/db/tables.ts';
import { filteredWords, fingerprint } from '#api/features/contact/spam-filter.ts';
import type { BenchDatabase } from '../serve/bench-database.ts';
import { TEXT } from './leave-messages.ts';

/** Words that operators' marks have left: those of each message that comes, and as many as years of marks leave. */
const OTHERS = 50_000;
const BATCH = 1_000;

/** A spam filter that has learnt from a thousand messages and finds no spam in those of this measurement. */
export async function trainFilter(database: BenchDatabase): Promise<void> {
  const orm = await database.open();
  const known = filteredWords(TEXT).map((word) => ({ word: fingerprint(word), spam: 20, ham: 400 }));
  const others = Array.from({ length: OTHERS }, () => ({ word: fingerprint(randomUUID()), spam: 1, ham: 1 }));
  const rows = [{ word: '', spam: 500, ham: 500 }, ...known, ...others];
  const em = orm.em.fork();
  for (let at = 0; at < rows.length; at += BATCH)
    await tablesOf(em)
      .insertInto('spam_word')
      .values(rows.slice(at, at + BATCH))
      .execute();
  await orm.close();
}
