import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { type FoundRows, findByWords, type SearchWords, searchWords } from '#api/db/search-words.ts';
import type { ContactListQuery } from '#contract/contact-desk.ts';
import { ContactEntity, type ContactRow } from './contact.entities.ts';

export type Filter = Pick<ContactListQuery, 'q' | 'state'>;

const FIELDS = ['first_name', 'last_name', 'email', 'phone', 'message'];
const holds = (fields: readonly string[]) => `(${fields.join(" || ' ' || ")}) like ? escape '\\'`;

/** Messages of a state. */
export function inState(em: SqlEntityManager, state: Filter['state']) {
  const found = em.qb(ContactEntity);
  // As the condition of an index is written, else SQLite does not see that it serves.
  if (state === 'inbox') found.where("state <> 'suspected'");
  else found.where(state === undefined ? {} : { state });
  return found;
}

interface Stretch {
  /** An id. */
  below: number;
  /** So many are looked at; of those that hold the words, if there are words in the index. */
  among: number;
}

/** The messages that match among the next ids down, and the last id that was looked at; undefined at the end. */
export async function nextMatching(
  em: SqlEntityManager,
  { q, state }: Filter,
  { below, among }: Stretch,
): Promise<{ rows: ContactRow[]; last: number | undefined }> {
  const { phrases, patterns } = searchWords(q) ?? { phrases: undefined, patterns: [] };
  const seen =
    phrases === undefined
      ? await em.execute<{ id: number }[]>('select id from contact where id < ? order by id desc limit ?', [
          below,
          among,
        ])
      : await em.execute<{ id: number }[]>(
          'select rowid as id from contact_words where contact_words match ? and rowid < ? order by rowid desc limit ?',
          [phrases, below, among],
        );
  const last = seen.at(-1)?.id;
  if (last === undefined) return { rows: [], last };
  const rows = inState(em, state).andWhere({ id: { $in: seen.map(({ id }) => id) } });
  for (const pattern of patterns) rows.andWhere(holds(FIELDS), [pattern]);
  return { rows: await rows.orderBy({ id: 'desc' }).getResultList(), last };
}

interface Place {
  limit: number;
  offset: number;
}

/** The ids of a page of what a search finds, newest first, and how much it finds. */
export async function findContacts(
  em: SqlEntityManager,
  { state, words: { phrases, patterns } }: Pick<Filter, 'state'> & { words: SearchWords },
  place: Place,
): Promise<FoundRows> {
  const conditions = [
    ...(state === undefined ? [] : [state === 'inbox' ? "state <> 'suspected'" : 'state = ?']),
    ...patterns.map(() => holds(FIELDS.map((name) => `contact.${name}`))),
  ];
  const values = [...(state === undefined || state === 'inbox' ? [] : [state]), ...patterns];
  const condition = conditions.join(' and ') || 'true';
  if (phrases !== undefined) {
    return findByWords(em, {
      ...place,
      table: 'contact',
      index: 'contact_words',
      phrases,
      condition,
      values,
    });
  }
  const from = `from contact where ${condition}`;
  const [counted] = await em.execute<{ total: number }[]>(`select count(*) as total ${from}`, values);
  const rows = await em.execute<{ id: number }[]>(
    `select id ${from} order by date desc, id desc limit ? offset ?`,
    [...values, place.limit, place.offset],
  );
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}
