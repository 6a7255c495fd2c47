import { setImmediate } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { findByWords } from '#api/db/find-by-words.ts';
import { type FoundRows, searchPhrases, WHOLE } from '#api/db/search-words.ts';
import type { ContactListQuery } from '#contract/contact-inbox.ts';
import { shareOfFilter } from './contact.count.ts';
import { STORED, type StoredContact } from './contact.views.ts';

export type Filter = Pick<ContactListQuery, 'q' | 'state'>;

/** What messages of a state have to be, and what stands for the question marks. */
export const ofState = (state: Filter['state']) => ({
  // As the condition of an index is written, else SQLite does not see that it serves.
  condition: state === undefined ? 'true' : state === 'inbox' ? "state <> 'suspected'" : 'state = ?',
  values: state === undefined || state === 'inbox' ? [] : [state],
});

/** A part of the list of a state, newest first. */
export const newestContacts = (
  em: SqlEntityManager,
  { condition, values, limit, offset }: ReturnType<typeof ofState> & Place,
): Promise<StoredContact[]> =>
  em.execute(
    `select ${STORED} from contact where ${condition} order by date desc, id desc limit ? offset ?`,
    [...values, limit, offset],
  );

/** Those of these ids, newest first. */
export const contactsOf = (em: SqlEntityManager, ids: readonly number[]): Promise<StoredContact[]> =>
  em.execute(
    `select ${STORED} from contact not indexed where id in (${ids.map(() => '?').join()}) order by date desc, id desc`,
    ids,
  );

/** So many messages are given at one go; others wait for one. */
const BATCH = 100;
/** The words are looked up once for so many ids: for each batch anew it would be most of the work. */
const STRETCH = 10_000;

/** All that match, newest id first, batch by batch; the event loop turns in between. */
export async function* matching(
  em: SqlEntityManager,
  { q, state }: Filter,
): AsyncGenerator<readonly StoredContact[]> {
  const of = ofState(state);
  const phrases = searchPhrases(q);
  for await (const ids of phrases === undefined ? idsDown(em) : idsHolding(em, phrases)) {
    yield await em.execute<StoredContact[]>(
      `select ${STORED} from contact not indexed where id in (${ids.map(() => '?').join()}) and ${of.condition} order by id desc`,
      [...ids, ...of.values],
    );
    // The driver reads at once: to a fast reader all batches would go in one turn.
    await setImmediate();
  }
}

async function* idsDown(em: SqlEntityManager): AsyncGenerator<readonly number[]> {
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await em.execute<{ id: number }[]>(
      'select id from contact where id < ? order by id desc limit ?',
      [below, BATCH],
    );
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    yield rows.map(({ id }) => id);
    below = last;
  }
}

/** Going down, the index of words would be read from its end each time: it is read upwards, a stretch of ids at a time. */
async function* idsHolding(em: SqlEntityManager, phrases: string): AsyncGenerator<readonly number[]> {
  const [newest] = await em.execute<{ id: number | null }[]>('select max(id) as id from contact');
  for (let to = newest?.id ?? 0; to > 0; to -= STRETCH) {
    const rows = await em.execute<{ id: number }[]>(
      `select rowid as id from contact_words where contact_words match ? and rowid > ${WHOLE} and rowid <= ${WHOLE}`,
      [phrases, to - STRETCH, to],
    );
    const ids = rows.map(({ id }) => id).reverse();
    for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
    await setImmediate();
  }
}

interface Place {
  limit: number;
  offset: number;
}

interface Wanted extends Pick<Filter, 'state'> {
  phrases: string;
  signal: AbortSignal | undefined;
}

/** The ids of a page of what a search finds, newest first, and how much it finds. */
export function findContacts(
  em: SqlEntityManager,
  { state, phrases, signal }: Wanted,
  place: Place,
): Promise<FoundRows> {
  const share = state === undefined ? undefined : shareOfFilter(state);
  return findByWords(em, {
    ...place,
    ...ofState(state),
    table: 'contact',
    phrases,
    ...(share !== undefined && { share }),
    goOn: () => signal?.throwIfAborted(),
  });
}
