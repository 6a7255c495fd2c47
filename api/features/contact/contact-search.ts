import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { searchPatterns } from '#api/db/search-words.ts';
import type { ContactListQuery } from '#contract/contact-desk.ts';
import { ContactEntity } from './contact.entities.ts';

export type Filter = Pick<ContactListQuery, 'q' | 'state'>;

const ALL_FIELDS = ['first_name', 'last_name', 'email', 'phone', 'message'].join(" || ' ' || ");
/** The index is of three characters each. */
const INDEXED = 3;

/** Messages of a state in which each word of `q` is found in one of the five fields. */
export function matching(em: SqlEntityManager, { q, state }: Filter) {
  const found = em.qb(ContactEntity);
  // As the condition of an index is written, else SQLite does not see that it serves.
  if (state === 'inbox') found.where("state <> 'suspected'");
  else found.where(state === undefined ? {} : { state });
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '');
  const indexed = words.filter((word) => [...word].length >= INDEXED);
  if (indexed.length > 0) {
    const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
    found.andWhere('id in (select rowid from contact_words where contact_words match ?)', [phrases]);
  }
  const short = words.filter((word) => !indexed.includes(word)).join(' ');
  for (const pattern of searchPatterns(short))
    found.andWhere(`(${ALL_FIELDS}) like ? escape '\\'`, [pattern]);
  return found;
}
