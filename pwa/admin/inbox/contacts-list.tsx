import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contact, ContactFilter } from '#contract/inbox.ts';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminPager } from '#pwa/admin/kit/pager.tsx';
import type { Selection } from '#pwa/admin/kit/use-selection.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import type { ContactAct } from './contacts-cache.ts';
import { ContactsTable } from './contacts-table.tsx';
import { addressOf, hasFilter } from './people-address.ts';
import { CONTACT_ROWS, type ContactPage, type Shown } from './queries.ts';

interface ContactsListProps {
  query: UseQueryResult<ContactPage>;
  shown: Shown;
  openId: number | undefined;
  selection: Selection;
  /** Shows another page in place of this one. */
  onPage: (page: number) => void;
  onOpen: (contact: Contact) => void;
  onAct: (contact: Contact, act: ContactAct) => void;
}

/** One page of the people who wrote, newest first. */
export function ContactsList(props: ContactsListProps) {
  const { query, shown, openId, selection, onPage, onOpen, onAct } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const { page, q, state, ...filter } = shown;

  // The last row of the last page was deleted, or the address asks for more than there is.
  const last =
    data === undefined || isPlaceholderData ? page : Math.max(1, Math.ceil(data.total / CONTACT_ROWS));
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);

  return (
    <AdminLoaded
      what="the messages"
      data={data}
      failure={error === null ? undefined : failureWords(error)}
      isFetching={isFetching}
      onRetry={() => void refetch()}
      skeleton={<LeadSkeletons />}
    >
      {({ rows, total, atLeast }) =>
        total === 0 ? (
          <ContactsEmpty
            q={q}
            state={state}
            isNarrowed={hasFilter(filter)}
            hrefOfAll={addressOf({ state })}
          />
        ) : (
          <>
            <ContactsTable
              rows={rows}
              openId={openId}
              selection={selection}
              hrefOf={({ id }) => addressOf({ ...shown, id })}
              onOpen={onOpen}
              onAct={onAct}
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
  );
}

/** Rows to come. */
function LeadSkeletons() {
  return (
    <div className="leads">
      {Array.from({ length: 12 }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className="lead-row lead-skeleton">
          <div className="bone" />
          <div className="bone" />
        </div>
      ))}
    </div>
  );
}

const nothing: Record<ContactFilter, readonly [title: string, words: string]> = {
  inbox: ['No messages yet.', 'What visitors send with the contact form stands here.'],
  new: ['Nobody waits for an answer.', 'What visitors send next stands here.'],
  answered: ['No message is marked as answered.', 'Mark those that you answered, and they stand here.'],
  suspected: [
    'No suspected spam.',
    'Messages that look like spam are kept here, apart from the others. Nothing is thrown away.',
  ],
};

/** No message, or none that matches the search. */
function ContactsEmpty({
  q,
  state,
  isNarrowed,
  hrefOfAll,
}: {
  q: string;
  state: ContactFilter;
  /** By filters besides. */
  isNarrowed: boolean;
  hrefOfAll: string;
}) {
  if (q === '' && !isNarrowed) {
    const [title, words] = nothing[state];
    return (
      <EmptyState title={title}>
        <p>{words}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={q === '' ? 'No message matches the filters.' : `No message matches “${q}”.`}>
      <a className="button" href={hrefOfAll}>
        Show all messages
      </a>
    </EmptyState>
  );
}
