import { useQueryClient } from '@tanstack/react-query';
import type { Contact, ListedContact } from '#contract/inbox.ts';
import { LIST_MAX } from '#contract/list-rules.ts';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type ContactAct, isMark } from './contact-acts.ts';
import { contactsNowQuery } from './queries.ts';

/** Calls with what is acted on: in a list by person all messages of those who are acted on, as they are now, so that each can be put back. */
type WholePersons = (
  contacts: readonly Contact[],
  act: ContactAct,
  then: (all: readonly Contact[]) => void,
) => void;

export function useWholePersons(rows: readonly ListedContact[]): WholePersons {
  const callApi = useApi();
  const client = useQueryClient();
  const { fail } = useToasts();
  const idsOf = ({ id }: Contact) => rows.find(({ person }) => person?.ids.includes(id))?.person?.ids ?? [id];
  return (contacts, act, then) => {
    const ids = [...new Set(contacts.flatMap(idsOf))];
    const known = new Map(contacts.map((contact) => [contact.id, contact]));
    const others = ids.filter((id) => !known.has(id));
    // A message whose state is that already is left alone.
    const isDone = ({ state }: Contact) => isMark(act) && state === act.to;
    const go = (all: readonly Contact[]) => then(all.filter((contact) => !isDone(contact)));
    if (others.length === 0) return go(contacts);
    const parts = Array.from({ length: Math.ceil(others.length / LIST_MAX) }, (_, part) =>
      client.fetchQuery(
        contactsNowQuery(callApi, 'persons', others.slice(part * LIST_MAX, (part + 1) * LIST_MAX)),
      ),
    );
    void Promise.all(parts).then(
      (pages) => go([...contacts, ...pages.flatMap((page) => page.rows)]),
      (error: unknown) => fail(`Couldn’t do that. ${failureWords(error)}`),
    );
  };
}
