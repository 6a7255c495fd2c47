import { type BulkChange, changeContacts as changeMany } from '#contract/contact-bulk.ts';
import {
  type Contact,
  type ContactChange,
  changeContact,
  deleteContact,
  restoreContact,
} from '#contract/contact-inbox.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { type ContactAct, isMark, type Mark } from './contacts-cache.ts';

/** Calls under way at once. */
const AT_ONCE = 4;

export interface NotChanged {
  contact: Contact;
  error: unknown;
}

/** Does one act to each message. Gives those that it was not done to. */
export async function changeContacts(
  callApi: CallApi,
  contacts: readonly Contact[],
  act: ContactAct,
): Promise<NotChanged[]> {
  const isAssignment = typeof act === 'object' && !isMark(act);
  if (act !== 'restore' && (contacts.length > 1 || isAssignment))
    return changeTogether(callApi, contacts, act);
  const failed: NotChanged[] = [];
  const waiting = [...contacts];
  const work = async () => {
    for (let contact = waiting.shift(); contact !== undefined; contact = waiting.shift()) {
      const each = contact;
      await changeOne(callApi, each, act).catch((error: unknown) => failed.push({ contact: each, error }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

/** By one call, as many as a page of the list has at most: all are changed, or none. */
async function changeTogether(
  callApi: CallApi,
  contacts: readonly Contact[],
  act: Exclude<ContactAct, 'restore'>,
): Promise<NotChanged[]> {
  const change: BulkChange = act === 'delete' ? { delete: true } : changeOf(act);
  try {
    const { missing } = await callApi(changeMany, { body: { ids: contacts.map(({ id }) => id), change } });
    // Deleted already: what was wanted is so.
    if (act === 'delete') return [];
    return contacts
      .filter(({ id }) => missing.includes(id))
      .map((contact) => ({ contact, error: new Problem('not_found') }));
  } catch (error) {
    return contacts.map((contact) => ({ contact, error }));
  }
}

function changeOf(act: Exclude<ContactAct, string>): BulkChange {
  if ('adds' in act) return { add_label: act.adds.id };
  if ('removes' in act) return { remove_label: act.removes.id };
  if ('assigns' in act) return { assignee: act.assigns?.id ?? null };
  return markOf(act);
}

const markOf = ({ to, by }: Mark) =>
  ({ state: to, ...(by !== undefined && { answered_by: by }) }) satisfies ContactChange;

async function changeOne(callApi: CallApi, { id }: Contact, act: ContactAct): Promise<void> {
  if (act === 'restore') await callApi(restoreContact, { params: { id } });
  else if (isMark(act)) await callApi(changeContact, { params: { id }, body: markOf(act) });
  else {
    await callApi(deleteContact, { params: { id } }).catch((error: unknown) => {
      // Deleted already, perhaps in another window: what was wanted is so.
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    });
  }
}
