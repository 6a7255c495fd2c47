import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Contact,
  type ContactChange,
  changeContact,
  type Erased,
  eraseContacts,
} from '#contract/inbox.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';

const IN_LOG =
  'Another program is reading the database. Its log keeps the text until that ends, and a few seconds more.';

/** The outcome of erasing a person. */
function erasedWords(email: string, { erased, left = 0, still_in_log }: Erased): string {
  if (left > 0)
    return `${erased} messages from ${email} were erased. ${left} more are hidden and will be erased in the next minutes.`;
  const count = erased === 1 ? 'One message' : `${erased} messages`;
  const what =
    erased === 0
      ? `Nothing from ${email} was found.`
      : `${count} from ${email} ${erased === 1 ? 'was' : 'were'} erased${still_in_log ? '.' : ' for good.'}`;
  return still_in_log ? `${what} ${IN_LOG}` : what;
}

type NoteChange = Pick<ContactChange, 'note' | 'note_revision'>;

/**
 * Saves the note of a message. What can be done to many, and undone, goes by useContactAct.
 * @param onSaved is called before the messages are loaded again
 */
export function useSaveNote(id: number, onSaved: (contact: Contact, sent: NoteChange) => void) {
  const callApi = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NoteChange) => callApi(changeContact, { params: { id }, body }),
    onSuccess: (saved, sent) => {
      const { note, note_revision } = saved;
      // The rest may be shown as marked already, which the server is yet to do.
      client.setQueryData<Contact>([...contactsKey, 'one', id], (known) =>
        known === undefined ? saved : { ...known, note, note_revision },
      );
      onSaved(saved, sent);
    },
    // After a refusal, too: the list shows why it was refused.
    onSettled: () => loadAgain(client, contactsKey),
  });
}

/** Says that a number or an address was corrected, with an Undo to what they were. */
export function useCorrect({ id, corrected }: Contact) {
  const callApi = useApi();
  const client = useQueryClient();
  const { say, fail } = useToasts();
  const reload = () => loadAgain(client, contactsKey);
  const run = () =>
    callApi(changeContact, {
      params: { id },
      body: { corrected_email: corrected?.email ?? null, corrected_phone: corrected?.phone ?? null },
    }).then(
      () => {
        void reload();
        return 'Undone.';
      },
      (error: unknown) => fail(`Couldn’t undo. ${failureWords(error)}`),
    );
  return () => {
    say({ words: 'Saved.', undo: { run } });
    void reload();
  };
}

/** `onErased` is called before the messages are loaded again, which may take their screen away. */
export function useErasePerson(onErased: (words: string) => void) {
  const callApi = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => callApi(eraseContacts, { body: { email } }),
    onSuccess: (answer, email) => {
      onErased(erasedWords(email, answer));
      return loadAgain(client, contactsKey);
    },
  });
}
