import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ContactFilter, listContacts, readContact, readContactCounts } from '#contract/contact-inbox.ts';
import type { CallApi } from '#contract/endpoint.ts';

/** Messages on one page of the table. */
export const CONTACT_ROWS = 10;
/** How soon the number of new messages is asked for again. Milliseconds. */
const DESK_INTERVAL = 60_000;

export const contactsKey = ['operator', 'contacts'] as const;

export interface Shown {
  page: number;
  /** Words to search for; empty for all messages. */
  q: string;
  state: ContactFilter;
}

/** One page of the messages, newest first, narrowed by words and state. In memory only, and never old. */
export const contactsQuery = (callApi: CallApi, { page, q, state }: Shown) =>
  queryOptions({
    queryKey: [...contactsKey, 'list', { page, q, state }],
    queryFn: ({ signal }) => {
      const query = { page, limit: CONTACT_ROWS, state, ...(q !== '' && { q }) };
      return callApi(listContacts, { query }, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const contactQuery = (callApi: CallApi, id: number) =>
  queryOptions({
    queryKey: [...contactsKey, 'one', id],
    queryFn: ({ signal }) => callApi(readContact, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** How many there are of each state, and how long they are kept. */
export const contactCountsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...contactsKey, 'counts'],
    queryFn: ({ signal }) => callApi(readContactCounts, {}, { signal }),
    staleTime: 0,
    refetchInterval: DESK_INTERVAL,
  });
