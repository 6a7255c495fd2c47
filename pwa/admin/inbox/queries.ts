import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { CallApi } from '#contract/endpoint.ts';
import {
  contactFilter,
  filterFields,
  type ListedContact,
  listContacts,
  type MessageFilter,
  readContact,
  readContactCounts,
  type StateFilter,
} from '#contract/inbox.ts';
import { LIST_MAX } from '#contract/list-rules.ts';
import { id } from '#contract/text.ts';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import type { SearchOf } from '#pwa/admin/kit/screen-search.ts';

const { page, order, group } = listContacts.query.shape;
/** What the address of the messages says; `id`: the one that is open. */
export const contactsSearch = z.extend(contactFilter, { page, order, group, id: z.optional(id) });
export type ContactsAddress = SearchOf<typeof contactsSearch>;

/** What narrows the list besides words and state. */
export type FieldFilter = Omit<MessageFilter, 'q' | 'state'>;
export const hasFilter = (filter: FieldFilter): boolean =>
  Object.keys(filterFields).some((name) => filter[name as keyof FieldFilter] !== undefined);

/** Messages on one page of the table. */
export const CONTACT_ROWS = 100;
/** Leads on the dashboard that have waited longest. */
const OLDEST_LEADS = 5;
/** How soon the counts are asked for again while the page is visible. Milliseconds. */
const COUNTS_INTERVAL = 30_000;

export interface Shown extends FieldFilter, Pick<ContactsAddress, 'order' | 'group'> {
  page: number;
  /** Words to search for; empty for all messages. */
  q: string;
  state: StateFilter;
}

export interface ContactPage {
  rows: ListedContact[];
  total: number;
  atLeast?: boolean | undefined;
}

/** The lists in memory, whatever they show. */
export const listsKey = [...contactsKey, 'list'] as const;

/**
 * One page of the messages, narrowed by words and state. In memory only. It is loaded when it is opened and after
 * a change from here; what arrives after that moves nothing (useArrivals), what becomes of a row is shown (useFreshRows).
 */
export const contactsQuery = (callApi: CallApi, { page, q, state, ...filter }: Shown) =>
  queryOptions({
    queryKey: [...listsKey, { page, q, state, ...filter }],
    queryFn: ({ signal }): Promise<ContactPage> => {
      const query = { page, limit: CONTACT_ROWS, state, ...filter, ...(q !== '' && { q }) };
      return callApi(listContacts, { query }, { signal });
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });

/** Several messages as they are now, at most LIST_MAX. @param purpose by which the query can be cancelled; so does a change of one's own */
export const contactsNowQuery = (callApi: CallApi, purpose: 'fresh' | 'persons', ids: readonly number[]) =>
  queryOptions({
    queryKey: [...contactsKey, purpose, ids],
    queryFn: ({ signal }) =>
      callApi(listContacts, { query: { ids: ids.join(), limit: LIST_MAX } }, { signal }),
    gcTime: 0,
  });

/** One message, at first as a list has it. */
export const contactQuery = (callApi: CallApi, id: number, client: QueryClient) =>
  queryOptions({
    queryKey: [...contactsKey, 'one', id],
    queryFn: ({ signal }) => callApi(readContact, { params: { id } }, { signal }),
    staleTime: 0,
    placeholderData: () =>
      client
        .getQueriesData<ContactPage>({ queryKey: listsKey })
        .flatMap(([, data]) => data?.rows ?? [])
        .find((row) => row.id === id),
  });

export const countsKey = [...contactsKey, 'counts'] as const;

/** How many there are of each state, and how long they are kept. @param filter counts what matches words and filters alone */
export const contactCountsQuery = (callApi: CallApi, filter?: Omit<MessageFilter, 'state'>) =>
  queryOptions({
    queryKey: filter === undefined ? countsKey : [...countsKey, filter],
    queryFn: ({ signal }) => callApi(readContactCounts, { query: filter ?? {} }, { signal }),
    staleTime: 0,
    refetchInterval: filter === undefined && COUNTS_INTERVAL,
    placeholderData: keepPreviousData,
  });

/** Who waits, as the dashboard shows it. */
export const oldestKey = [...listsKey, 'oldest'] as const;

/** The leads that have waited longest, oldest first. */
export const oldestLeadsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...oldestKey, { state: 'new' }],
    queryFn: ({ signal }): Promise<ContactPage> => {
      const query = { page: 1, limit: OLDEST_LEADS, state: 'new', order: 'oldest' } as const;
      return callApi(listContacts, { query }, { signal });
    },
    staleTime: 0,
  });
