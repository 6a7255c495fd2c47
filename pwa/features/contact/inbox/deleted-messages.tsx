import { useQueryClient } from '@tanstack/react-query';
import { restoreContact } from '#contract/contact-inbox.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { contactsKey, dashboardKey } from '#pwa/shared/admin/operator-keys.ts';
import { RecentlyDeletedSheet } from '#pwa/shared/admin/recently-deleted.tsx';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { nameOf } from './contact-words.ts';
import { deletedContactsQuery } from './desk-queries.ts';

/** The messages that can still be restored. */
export function DeletedMessages({ callApi, onClose }: { callApi: CallApi; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <RecentlyDeletedSheet
      one="message"
      many="messages"
      query={deletedContactsQuery(callApi)}
      nameOf={nameOf}
      spokenOf={(contact) => `the message of ${nameOf(contact)}`}
      lineOf={({ message, email }) => (message === '' ? email : message)}
      restore={({ id }) =>
        callApi(restoreContact, { params: { id } }).finally(() => {
          // After a refusal, too: its time may be over.
          void loadAgain(client, contactsKey);
          void loadAgain(client, dashboardKey);
        })
      }
      onClose={onClose}
    />
  );
}
