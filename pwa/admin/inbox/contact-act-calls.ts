import type { CallApi } from '#contract/endpoint.ts';
import { type BulkChange, type Contact, changeContacts, restoreContact } from '#contract/inbox.ts';
import { Problem } from '#contract/problem.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { type ContactAct, isMark } from './contact-acts.ts';
import { nameOf } from './contact-words.ts';

/** Calls under way at once. */
const AT_ONCE = 4;

interface NotChanged {
  contact: Contact;
  error: unknown;
}

export interface Changed {
  /** Ids of the messages that were changed. */
  changed: readonly number[];
  failed: readonly NotChanged[];
}

/** Does one act to each message. */
export const sendAct = (callApi: CallApi, contacts: readonly Contact[], act: ContactAct): Promise<Changed> =>
  act === 'restore' ? restoreEach(callApi, contacts) : changeTogether(callApi, contacts, act);

async function restoreEach(callApi: CallApi, contacts: readonly Contact[]): Promise<Changed> {
  const changed: number[] = [];
  const failed: NotChanged[] = [];
  const waiting = [...contacts];
  const work = async () => {
    for (let contact = waiting.shift(); contact !== undefined; contact = waiting.shift()) {
      const { id } = contact;
      try {
        await callApi(restoreContact, { params: { id } });
        changed.push(id);
      } catch (error) {
        failed.push({ contact, error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { changed, failed };
}

/** Messages of one call. */
const TOGETHER_MAX = 100;

/** By one call, as many as a page of the list has at most: all are changed, or none. Whole persons may be more. */
async function changeTogether(
  callApi: CallApi,
  contacts: readonly Contact[],
  act: Exclude<ContactAct, 'restore'>,
): Promise<Changed> {
  const changed: number[] = [];
  const failed: NotChanged[] = [];
  for (let from = 0; from < contacts.length; from += TOGETHER_MAX) {
    const part = await changePart(callApi, contacts.slice(from, from + TOGETHER_MAX), act);
    changed.push(...part.changed);
    failed.push(...part.failed);
  }
  return { changed, failed };
}

async function changePart(
  callApi: CallApi,
  contacts: readonly Contact[],
  act: Exclude<ContactAct, 'restore'>,
): Promise<Changed> {
  const change: BulkChange = act === 'delete' ? { delete: true } : changeOf(act);
  try {
    const body = { ids: contacts.map(({ id }) => id), change };
    const { changed, missing } = await callApi(changeContacts, { body });
    // Deleted already: what was wanted is so.
    const isFailed = ({ id }: Contact) => act !== 'delete' && missing.includes(id);
    const failed = contacts.filter(isFailed).map((contact) => ({ contact, error: new Problem('not_found') }));
    return { changed, failed };
  } catch (error) {
    return { changed: [], failed: contacts.map((contact) => ({ contact, error })) };
  }
}

function changeOf(act: Exclude<ContactAct, string>): BulkChange {
  if ('adds' in act) return { add_label: act.adds.id };
  if ('removes' in act) return { remove_label: act.removes.id };
  if ('assigns' in act) return { assignee: act.assigns?.id ?? null };
  if ('reminds' in act) return { remind_at: act.reminds };
  return { state: act.to, answered_by: act.by, reply: act.reply };
}

/** What an act did to one message, to several. */
function outcomeOf(act: ContactAct, isOne: boolean): string {
  const be = isOne ? 'is' : 'are';
  if (act === 'delete') return isOne ? 'was deleted' : 'were deleted';
  if (act === 'restore') return `${be} back`;
  if ('adds' in act) return `${isOne ? 'has' : 'have'} the label ${act.adds.name}`;
  if ('removes' in act) return `${isOne ? 'no longer has' : 'no longer have'} the label ${act.removes.name}`;
  if ('assigns' in act) return `${be} ${assignedWords(act.assigns)}`;
  if ('reminds' in act) {
    const have = isOne ? 'has' : 'have';
    return act.reminds === null ? `${have} no reminder now` : `${have} a reminder: ${adminTime(act.reminds)}`;
  }
  if (act.to === 'answered') return `${be} marked as answered`;
  return act.to === 'new' ? `${be} marked as new` : `${be} marked as spam`;
}

function assignedWords(operator: { username?: string } | null): string {
  if (operator === null) return 'unassigned';
  return operator.username === undefined ? 'assigned as before' : `assigned to ${operator.username}`;
}

/** `The message from Asha Rao is marked as answered.` */
export function doneWords(contacts: readonly Contact[], act: ContactAct): string {
  const [first] = contacts;
  if (contacts.length !== 1 || first === undefined)
    return `${contacts.length} messages ${outcomeOf(act, false)}.`;
  // Out of suspicion and among the others again.
  const isCleared = first.state === 'suspected' && isMark(act) && act.to === 'new';
  return `The message from ${nameOf(first)} ${isCleared ? 'is back among the new ones' : outcomeOf(act, true)}.`;
}

/** How a failure to act begins. */
export function failedWords(failed: number, all: number, act: ContactAct): string {
  const what = act === 'restore' ? 'restore' : 'change';
  return all === 1 ? `Couldn’t ${what} it.` : `Couldn’t ${what} ${failed} of ${all} messages.`;
}
