import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { ContactFilter, ContactState } from '#contract/contact-desk.ts';

/** What part of the messages is in a state. */
export const SHARE_OF_STATE =
  '(select total(count) from contact_count where state = ?) / (select total(count) from contact_count)';

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
