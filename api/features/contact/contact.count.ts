import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { ContactFilter, ContactState } from '#contract/contact-inbox.ts';

/** How many messages a filter lets through, and how many there are. */
export const shareOfFilter = (filter: ContactFilter) => ({
  rows: `(select total(count) from contact_count where ${filter === 'inbox' ? "state <> 'suspected'" : 'state = ?'})`,
  all: '(select total(count) from contact_count)',
  values: filter === 'inbox' ? [] : [filter],
  indexedBy: filter === 'inbox' ? 'contact_inbox_index' : 'contact_state_date_id_index',
});

/** How many messages there are, from totals that triggers keep. The function that comes back adds up what a filter lets through. */
export async function countContacts(
  em: SqlEntityManager,
): Promise<(filter: ContactFilter | undefined) => number> {
  const rows = await em.execute<{ state: ContactState; count: number }[]>(
    'select state, count from contact_count',
  );
  return (filter) =>
    rows
      .filter(({ state }) => filter === undefined || filter === state || isInbox(filter, state))
      .reduce((total, { count }) => total + count, 0);
}

const isInbox = (filter: ContactFilter, state: ContactState) => filter === 'inbox' && state !== 'suspected';
