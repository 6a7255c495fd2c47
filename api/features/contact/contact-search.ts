import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { type SearchWords, searchWords } from '#api/db/search-words.ts';
import type { ContactListQuery } from '#contract/contact-desk.ts';
import { ContactEntity } from './contact.entities.ts';

export type Filter = Pick<ContactListQuery, 'q' | 'state'>;

const FIELDS = ['first_name', 'last_name', 'email', 'phone', 'message'];
const holds = (fields: readonly string[]) => `(${fields.join(" || ' ' || ")}) like ? escape '\\'`;

/** Messages of a state in which each word of `q` is found in one of the five fields. */
export function matching(em: SqlEntityManager, { q, state }: Filter) {
  const found = em.qb(ContactEntity);
  // As the condition of an index is written, else SQLite does not see that it serves.
  if (state === 'inbox') found.where("state <> 'suspected'");
  else found.where(state === undefined ? {} : { state });
  const { phrases, patterns } = searchWords(q) ?? { phrases: undefined, patterns: [] };
  if (phrases !== undefined) {
    found.andWhere('id in (select rowid from contact_words where contact_words match ?)', [phrases]);
  }
  for (const pattern of patterns) found.andWhere(holds(FIELDS), [pattern]);
  return found;
}

interface Place {
  limit: number;
  offset: number;
}

/** The ids of a page of what a search finds, newest first, and how much it finds. */
export async function findContacts(
  em: SqlEntityManager,
  { state, words: { phrases, patterns } }: Pick<Filter, 'state'> & { words: SearchWords },
  { limit, offset }: Place,
): Promise<{ ids: number[]; total: number }> {
  const conditions = [
    ...(phrases === undefined ? [] : ['contact_words match ?']),
    ...(state === undefined ? [] : [state === 'inbox' ? "state <> 'suspected'" : 'state = ?']),
    ...patterns.map(() => holds(FIELDS.map((name) => `contact.${name}`))),
  ];
  const values = [
    ...(phrases === undefined ? [] : [phrases]),
    ...(state === undefined || state === 'inbox' ? [] : [state]),
    ...patterns,
  ];
  // `cross join` keeps this order: the messages that hold the words are looked at, and no others.
  const source =
    phrases === undefined
      ? 'contact'
      : 'contact_words cross join contact on contact.id = contact_words.rowid';
  const from = `from ${source} where ${conditions.join(' and ')}`;
  const rows = await em.execute<{ id: number; total: number }[]>(
    `select contact.id, count(*) over () as total ${from} order by contact.date desc, contact.id desc limit ? offset ?`,
    [...values, limit, offset],
  );
  const [first] = rows;
  if (first !== undefined || offset === 0) return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 };
  // Past the end there is no row to count with.
  const [counted] = await em.execute<{ total: number }[]>(`select count(*) as total ${from}`, values);
  return { ids: [], total: counted?.total ?? 0 };
}
