import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/inbox.ts';
import { Problem } from '#contract/problem.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { contactsKey, dashboardKey } from '#pwa/admin/kit/operator-keys.ts';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { doneWords, failedWords, sendAct } from './contact-act-calls.ts';
import { type ContactAct, isMark } from './contact-acts.ts';
import { applyAct, type ContactsSnapshot, restoreSnapshot, takeSnapshot } from './contacts-cache.ts';
import { wayOf } from './reached.ts';

interface Change {
  contacts: readonly Contact[];
  act: ContactAct;
  /** Ids of what the server has changed, once it has answered. */
  changed: Set<number>;
  undoes?: Undone;
}

/** What a change takes back. */
interface Undone {
  /** What is put back on the screen. */
  shown: ContactsSnapshot;
  /** Ids: the others were so already, perhaps by a colleague. */
  changed: ReadonlySet<number>;
}

/** One after the other, so that taking something back never overtakes it. */
const ONE_AFTER_THE_OTHER = { id: 'contacts' };
/** The key of changes that are under way. */
export const changing = ['change-contacts'] as const;

/**
 * Marks, labels, assigns, deletes and restores messages: on the screen at once, with a toast that takes it back; when it fails, the screen is put
 * back and says so.
 */
export function useContactAct(): (contacts: readonly Contact[], act: ContactAct) => void {
  const callApi = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const { mutate } = useMutation({
    mutationKey: changing,
    scope: ONE_AFTER_THE_OTHER,
    mutationFn: async ({ contacts, act, changed, undoes }: Change) => {
      const meant = undoes === undefined ? contacts : contacts.filter(({ id }) => undoes.changed.has(id));
      if (meant.length === 0) return [];
      const answer = await sendAct(callApi, meant, act);
      for (const id of answer.changed) changed.add(id);
      return answer.failed;
    },
    onMutate: async ({ contacts, act, changed, undoes }) => {
      // A load that is running may bring back what was there before.
      await client.cancelQueries({ queryKey: contactsKey });
      const before = takeSnapshot(client);
      if (undoes === undefined) applyAct(client, contacts, act);
      else restoreSnapshot(client, undoes.shown);
      const hasWayBack = typeof act === 'string' || contacts.some((contact) => actBack(contact, act));
      toasts.say({
        words: doneWords(contacts, act),
        undo:
          undoes === undefined && hasWayBack
            ? { run: () => undo({ contacts, act }, { shown: before, changed }) }
            : undefined,
      });
      return before;
    },
    onSuccess: async (failed, { contacts, act }, before) => {
      const [first] = failed;
      if (first !== undefined) {
        restoreSnapshot(client, before);
        const isFailed = new Set(failed.map(({ contact }) => contact));
        applyAct(
          client,
          contacts.filter((contact) => !isFailed.has(contact)),
          act,
        );
        toasts.fail(`${failedWords(failed.length, contacts.length, act)} ${failureWords(first.error)}`);
      }
      // Nothing else can be loaded where nothing could be sent.
      if (failed.every(({ error }) => error instanceof Problem)) await loadAll(client);
    },
  });
  const start = (contacts: readonly Contact[], act: ContactAct, undoes?: Undone) =>
    mutate({ contacts, act, changed: new Set(), ...(undoes && { undoes }) });
  const undo = ({ contacts, act }: Pick<Change, 'contacts' | 'act'>, undoes: Undone) => {
    if (act === 'delete') return start(contacts, 'restore', undoes);
    if (act === 'restore') return start(contacts, 'delete', undoes);
    const before = new Map(contacts.map((contact) => [keyBack(contact, act), actBack(contact, act)]));
    for (const [key, back] of before) {
      const alike = contacts.filter((contact) => keyBack(contact, act) === key);
      if (back !== undefined) start(alike, back, undoes);
    }
  };
  return (contacts, act) => {
    if (contacts.length > 0) start(contacts, withWay(contacts, act));
  };
}

/** What makes a message again what it is. undefined: the act changes nothing of it, or the reminder that it has is due, and cannot be set again. */
function actBack(contact: Contact, act: Exclude<ContactAct, string>): ContactAct | undefined {
  const { state, answered_by, labels, assignee, remind_at } = contact;
  if ('adds' in act) return labels.includes(act.adds.id) ? undefined : { removes: act.adds };
  if ('removes' in act) return labels.includes(act.removes.id) ? { adds: act.removes } : undefined;
  if ('assigns' in act) return { assigns: assignee === null ? null : { id: assignee } };
  if ('reminds' in act) {
    const isDue = remind_at !== null && Date.parse(remind_at) <= Date.now();
    return isDue || remind_at === act.reminds ? undefined : { reminds: remind_at };
  }
  return { to: state, ...(state === 'answered' && answered_by !== null && { by: answered_by }) };
}

const keyBack = (contact: Contact, act: Exclude<ContactAct, string>) => JSON.stringify(actBack(contact, act));

/** One that was called or written to from here was answered that way. */
export function withWay([contact, ...others]: readonly Contact[], act: ContactAct): ContactAct {
  if (contact === undefined || others.length > 0 || !isMark(act)) return act;
  return act.to === 'answered' ? { ...wayOf(contact.id), ...act } : act;
}

/** Once the last change is done: an earlier load would undo on the screen what is still under way. */
async function loadAll(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: changing }) > 1) return;
  await Promise.all([loadAgain(client, contactsKey), loadAgain(client, dashboardKey)]);
}
