import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Contact, ContactCounts } from '#contract/inbox.ts';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import { type ContactAct, isMark } from './contact-acts.ts';
import { type ContactPage, countsKey, listsKey } from './queries.ts';

/** All that is in memory of the messages. */
export type ContactsSnapshot = [QueryKey, unknown][];

export const takeSnapshot = (client: QueryClient): ContactsSnapshot =>
  client.getQueriesData({ queryKey: contactsKey });

export function restoreSnapshot(client: QueryClient, snapshot: ContactsSnapshot): void {
  for (const [key, data] of snapshot) if (data !== undefined) client.setQueryData(key, data);
}

/** Shows an act as done before the server has done it. */
export function applyAct(client: QueryClient, contacts: readonly Contact[], act: ContactAct): void {
  // What comes back is not in the lists: it returns with a snapshot or from the server.
  if (act === 'restore' || contacts.length === 0) return;
  const changed = new Map(
    contacts.map((contact) => [contact.id, act === 'delete' ? undefined : changedBy(contact, act)]),
  );
  for (const [key, data] of client.getQueriesData<ContactPage>({ queryKey: listsKey })) {
    if (data !== undefined) client.setQueryData(key, changeRows(data, changed, filterOf(key)));
  }
  for (const [id, contact] of changed) {
    // Only what is in memory: what is not there is in no snapshot, and could not be put back.
    if (contact !== undefined)
      client.setQueryData<Contact>([...contactsKey, 'one', id], (known) => known && contact);
  }
  // What is narrowed shows what is acted on, which matches it.
  client.setQueriesData<ContactCounts>(
    { queryKey: countsKey },
    (counts) => counts && changeCounts(counts, contacts, act),
  );
}

function changedBy(contact: Contact, act: Exclude<ContactAct, string>): Contact {
  if ('assigns' in act) return { ...contact, assignee: act.assigns?.id ?? null };
  if ('reminds' in act) return { ...contact, remind_at: act.reminds };
  if ('adds' in act) return { ...contact, labels: [...new Set([...contact.labels, act.adds.id])] };
  if ('removes' in act) {
    return { ...contact, labels: contact.labels.filter((id) => id !== act.removes.id) };
  }
  const { to, by } = act;
  return { ...contact, state: to, ...(to === 'answered' && { answered_by: by ?? null, remind_at: null }) };
}

/** The state that the list of a key shows. */
function filterOf(key: QueryKey): string {
  const shown = key.at(-1);
  return typeof shown === 'object' && shown !== null && 'state' in shown ? String(shown.state) : 'inbox';
}

function changeRows(
  page: ContactPage,
  changed: ReadonlyMap<number, Contact | undefined>,
  filter: string,
): ContactPage {
  const rows = page.rows.flatMap((row) => {
    if (!changed.has(row.id)) return [row];
    const contact = changed.get(row.id);
    return contact !== undefined && isIn(filter, contact) ? [{ ...contact, person: row.person }] : [];
  });
  return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
}

const isIn = (filter: string, { state }: Contact) =>
  filter === 'inbox' ? state !== 'suspected' : state === filter;

/**
 * What became of the rows of a list, in their places: one that has left its filter stays to be seen, one that is gone goes.
 * @param asked ids of the rows that `found` are of
 */
export function freshenRows(
  client: QueryClient,
  key: QueryKey,
  { asked, found }: { asked: readonly number[]; found: readonly Contact[] },
): void {
  const filter = filterOf(key);
  const latest = new Map(found.map((contact) => [contact.id, contact]));
  client.setQueryData<ContactPage>(key, (page) => {
    if (page === undefined) return page;
    const rows = page.rows.flatMap((row) => {
      if (!asked.includes(row.id)) return [row];
      const now = latest.get(row.id);
      return now === undefined ? [] : [{ ...now, person: row.person }];
    });
    const countIn = (some: readonly Contact[]) => some.filter((contact) => isIn(filter, contact)).length;
    return { ...page, rows, total: page.total + countIn(rows) - countIn(page.rows) };
  });
}

function changeCounts(
  counts: ContactCounts,
  contacts: readonly Contact[],
  act: Exclude<ContactAct, 'restore'>,
): ContactCounts {
  if (act !== 'delete' && !isMark(act)) return counts;
  const next = { ...counts };
  for (const { state } of contacts) {
    next[state] -= 1;
    if (act !== 'delete') next[act.to] += 1;
  }
  return next;
}
