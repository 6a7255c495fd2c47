import type { SqlEntityManager } from '@mikro-orm/sql';
import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from './engine.ts';

interface SentText {
  text_hash: string;
  email: string;
  phone: string;
}

/** A subquery of the latest `max` messages since `since` of each of these texts, read in the index of texts. */
export function latestOfTexts(
  em: SqlEntityManager,
  hashes: readonly string[],
  { since, max }: { since: Date; max: number },
): RawBuilder<SentText> {
  const latest = (hash: RawBuilder<string>, columns: RawBuilder<unknown>) =>
    sql`select ${columns} from contact
      where text_hash = ${hash} and date >= ${since.getTime()} order by date desc limit ${max}`;
  return isPostgres(em)
    ? sql<SentText>`(select latest.* from unnest(${hashes}::text[]) as text(hash)
        cross join lateral (${latest(sql`text.hash`, sql`text_hash, email, phone`)}) as latest)`
    : // SQLite has no lateral join.
      sql<SentText>`(select contact.text_hash, contact.email, contact.phone from json_each(${JSON.stringify(hashes)}) as text
        cross join contact where contact.id in (${latest(sql`text.value`, sql`id`)}))`;
}
