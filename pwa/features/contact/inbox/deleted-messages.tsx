import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RESTORE_MINUTES, restoreContact } from '#contract/contact-inbox.ts';
import type { DeletedContact } from '#contract/deleted.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminLoaded } from '#pwa/shared/admin/loaded.tsx';
import { contactsKey, dashboardKey } from '#pwa/shared/admin/operator-keys.ts';
import { AdminOutcome } from '#pwa/shared/admin/outcome.tsx';
import { AdminRowSkeletons } from '#pwa/shared/admin/row-skeletons.tsx';
import { AdminSheet } from '#pwa/shared/admin/sheet.tsx';
import { useMinute } from '#pwa/shared/admin/waiting-time.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { nameOf } from './contact-words.ts';
import { deletedContactsQuery } from './desk-queries.ts';

const MINUTE = 60_000;

/** What was deleted in the last minutes, by anybody and on any device. */
export function DeletedMessages({ callApi, onClose }: { callApi: CallApi; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(deletedContactsQuery(callApi));
  const [said, setSaid] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const now = useMinute();
  const rows = data?.rows.filter(({ restorable_until }) => Date.parse(restorable_until) > now);
  return (
    <AdminSheet title="Recently deleted" onClose={onClose}>
      <div ref={frame} tabIndex={-1} className="sheet-frame">
        <p className="soft">
          A deleted message can be restored for {RESTORE_MINUTES} minutes, on any device. Then it is gone.
        </p>
        <AdminOutcome>{said}</AdminOutcome>
        <AdminLoaded
          what="the deleted messages"
          data={rows}
          failure={error === null ? undefined : failureWords(error)}
          isFetching={isFetching}
          onRetry={() => void refetch()}
          skeleton={<AdminRowSkeletons count={2} />}
        >
          {(deleted) =>
            deleted.length === 0 ? (
              <p>Nothing was deleted in the last {RESTORE_MINUTES} minutes.</p>
            ) : (
              <ul className="sheet-list" aria-label="Deleted messages">
                {deleted.map((contact) => (
                  <DeletedRow
                    key={contact.id}
                    callApi={callApi}
                    contact={contact}
                    now={now}
                    onRestored={() => {
                      setSaid(`The message of ${nameOf(contact)} is back.`);
                      frame.current?.focus();
                    }}
                  />
                ))}
              </ul>
            )
          }
        </AdminLoaded>
      </div>
    </AdminSheet>
  );
}

interface DeletedRowProps {
  callApi: CallApi;
  contact: DeletedContact;
  now: number;
  onRestored: () => void;
}

function DeletedRow({ callApi, contact, now, onRestored }: DeletedRowProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(restoreContact, { params: { id: contact.id } }),
    onSuccess: onRestored,
    // After a refusal, too: its time may be over.
    onSettled: () => Promise.all([loadAgain(client, contactsKey), loadAgain(client, dashboardKey)]),
  });
  const left = Math.max(1, Math.ceil((Date.parse(contact.restorable_until) - now) / MINUTE));
  return (
    <li>
      <div className="sheet-row-words">
        <p>
          <strong>{nameOf(contact)}</strong> <span className="soft admin-figures">{left} min left</span>
        </p>
        <p className="soft sheet-row-line">{contact.message === '' ? contact.email : contact.message}</p>
        {error !== null && (
          <p role="alert" className="field-error">
            Not restored. {failureWords(error)}
          </p>
        )}
      </div>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`Restore the message of ${nameOf(contact)}`}
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        Restore
      </button>
    </li>
  );
}
