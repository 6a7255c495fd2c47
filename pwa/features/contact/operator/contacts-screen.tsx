import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { failureWords } from '#pwa/lib/failure-words.ts';
import { AdminHeading } from '#pwa/ui/admin-heading.tsx';
import { AdminLoaded } from '#pwa/ui/admin-loaded.tsx';
import { AdminOutcome } from '#pwa/ui/admin-outcome.tsx';
import { AdminPager } from '#pwa/ui/admin-pager.tsx';
import { useRowFocus } from '#pwa/ui/admin-row-focus.ts';
import { AdminRowSkeletons } from '#pwa/ui/admin-row-skeletons.tsx';
import { ContactsEmpty } from './contacts-empty.tsx';
import { ContactsExport } from './contacts-export.tsx';
import { ContactsSearch } from './contacts-search.tsx';
import { ContactsTable } from './contacts-table.tsx';
import { CONTACT_ROWS, contactsQuery } from './queries.ts';

const SCREEN = '/admin/userInfo';

interface ContactsScreenProps {
  callApi: CallApi;
  page: number;
  /** Words to search for; empty for all messages. */
  q: string;
  /** Shows another page in place of this one. */
  onPage: (page: number) => void;
  onSearch: (words: string) => void;
}

/** The people who wrote, newest first. */
export function ContactsScreen({ callApi, page, q, onPage, onSearch }: ContactsScreenProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    contactsQuery(callApi, { page, q }),
  );
  const [outcome, setOutcome] = useState<string>();
  const { frame, leaveRow } = useRowFocus(data?.rows);

  // The last row of the last page was deleted, or the address asks for more than there is.
  const last =
    data === undefined || isPlaceholderData ? page : Math.max(1, Math.ceil(data.total / CONTACT_ROWS));
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);

  const hrefOf = (to: number) =>
    `${SCREEN}?${new URLSearchParams({ ...(q !== '' && { q }), page: String(to) })}`;
  return (
    <div ref={frame}>
      <AdminHeading title="User Information">
        <ContactsExport q={q} onSaved={(name) => setOutcome(`The file ${name} was saved.`)} />
      </AdminHeading>
      <ContactsSearch q={q} onSearch={onSearch} />
      <AdminOutcome onClose={() => setOutcome(undefined)}>{outcome}</AdminOutcome>
      <AdminLoaded
        what="the messages"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={CONTACT_ROWS} />}
      >
        {({ rows, total }) =>
          total === 0 ? (
            <ContactsEmpty q={q} />
          ) : (
            <>
              <ContactsTable
                callApi={callApi}
                rows={rows}
                onOutcome={setOutcome}
                onDeleted={(contact) => {
                  leaveRow(rows.indexOf(contact));
                  setOutcome(`The message of ${contact.email} was deleted.`);
                }}
              />
              <AdminPager page={page} total={total} perPage={CONTACT_ROWS} hrefOf={hrefOf} />
            </>
          )
        }
      </AdminLoaded>
    </div>
  );
}
