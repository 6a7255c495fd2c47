import type { Contact } from '#contract/inbox.ts';
import { type ContactAct, isMark } from './contacts-cache.ts';

/** What an act did to one message, to several. */
function outcomeOf(act: ContactAct, isOne: boolean): string {
  const be = isOne ? 'is' : 'are';
  if (act === 'delete') return isOne ? 'was deleted' : 'were deleted';
  if (act === 'restore') return `${be} back`;
  if ('adds' in act) return `${isOne ? 'has' : 'have'} the label ${act.adds.name}`;
  if ('removes' in act) return `${isOne ? 'has' : 'have'} the label ${act.removes.name} no more`;
  if ('assigns' in act) return `${be} ${assignedWords(act.assigns)}`;
  if (act.to === 'answered') return `${be} marked as answered`;
  return act.to === 'new' ? `${be} marked as new` : `${be} set apart as spam`;
}

function assignedWords(operator: { username?: string } | null): string {
  if (operator === null) return 'assigned to nobody';
  return operator.username === undefined ? 'assigned as before' : `assigned to ${operator.username}`;
}

/** `The message of asha@example.in is marked as answered.` */
export function doneWords(contacts: readonly Contact[], act: ContactAct): string {
  const [first] = contacts;
  if (contacts.length !== 1 || first === undefined)
    return `${contacts.length} messages ${outcomeOf(act, false)}.`;
  // Out of suspicion and among the others again.
  const isCleared = first.state === 'suspected' && isMark(act) && act.to === 'new';
  return `The message of ${first.email} ${isCleared ? 'stands among the new ones' : outcomeOf(act, true)}.`;
}

/** How a failure to act begins. */
export function failedWords(failed: number, all: number, act: ContactAct): string {
  const what = act === 'restore' ? 'restored' : 'done';
  return all === 1 ? `Not ${what}.` : `${failed} of ${all} messages: not ${what}.`;
}
