import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contact } from '#contract/contact-inbox.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminLoaded } from '#pwa/shared/admin/loaded.tsx';
import { AdminPager } from '#pwa/shared/admin/pager.tsx';
import { useRowFocus } from '#pwa/shared/admin/row-focus.ts';
import { AdminRowSkeletons } from '#pwa/shared/admin/row-skeletons.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { ContactsEmpty } from './contacts-empty.tsx';
import { ContactsTable } from './contacts-table.tsx';
import { addressOf } from './people-address.ts';
import { CONTACT_ROWS, contactsQuery, type Shown } from './queries.ts';

interface ContactsListProps {
  callApi: CallApi;
  shown: Shown;
  /** Shows another page in place of this one. */
  onPage: (page: number) => void;
  onOutcome: (words: string) => void;
  onDeleted: (contact: Contact) => void;
}

/** One page of the people who wrote, newest first. */
export function ContactsList({ callApi, shown, onPage, onOutcome, onDeleted }: ContactsListProps) {
  const { page, q, state } = shown;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(contactsQuery(callApi, shown));
  const { frame, leaveRow } = useRowFocus(data?.rows);

  // The last row of the last page was deleted, or the address asks for more than there is.
  const last =
    data === undefined || isPlaceholderData ? page : Math.max(1, Math.ceil(data.total / CONTACT_ROWS));
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);

  return (
    <div ref={frame}>
      <AdminLoaded
        what="the messages"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={CONTACT_ROWS} />}
      >
        {({ rows, total, atLeast }) =>
          total === 0 ? (
            <ContactsEmpty q={q} state={state} hrefOfAll={addressOf({ state })} />
          ) : (
            <>
              <ContactsTable
                callApi={callApi}
                rows={rows}
                hrefOf={({ id }) => addressOf({ ...shown, id })}
                onMarked={(contact, words) => {
                  // In a list of one state the row goes.
                  if (state !== 'inbox') leaveRow(rows.indexOf(contact));
                  onOutcome(words);
                }}
                onDeleted={(contact) => {
                  leaveRow(rows.indexOf(contact));
                  onDeleted(contact);
                }}
              />
              <AdminPager
                page={page}
                total={total}
                atLeast={atLeast}
                perPage={CONTACT_ROWS}
                hrefOf={(to) => addressOf({ ...shown, page: to })}
              />
            </>
          )
        }
      </AdminLoaded>
    </div>
  );
}
