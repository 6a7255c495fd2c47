import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { CallApi } from '#contract/endpoint.ts';
import {
  type Contact,
  contactFilter,
  filterFields,
  listContacts,
  type MessageFilter,
  readContact,
  readContactCounts,
  type StateFilter,
} from '#contract/inbox.ts';
import { id } from '#contract/text.ts';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import type { SearchOf } from '#pwa/admin/kit/screen-search.ts';

const { page } = listContacts.query.shape;
/** What the address of the messages says; `id`: the one that is open. */
export const contactsSearch = z.extend(contactFilter, { page, id: z.optional(id) });
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

export interface Shown extends FieldFilter {
  page: number;
  /** Words to search for; empty for all messages. */
  q: string;
  state: StateFilter;
}

export interface ContactPage {
  rows: Contact[];
  total: number;
  atLeast?: boolean | undefined;
}

/** The lists in memory, whatever they show. */
export const listsKey = [...contactsKey, 'list'] as const;

/**
 * One page of the messages, newest first, narrowed by words and state. In memory only. It is loaded when it is opened and after
 * a change from here; what arrives meanwhile moves nothing (useArrivals), what becomes of a row is shown (useFreshRows).
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

/** How many there are of each state, and how long they are kept. */
export const contactCountsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: countsKey,
    queryFn: ({ signal }) => callApi(readContactCounts, {}, { signal }),
    staleTime: 0,
    refetchInterval: COUNTS_INTERVAL,
  });

/** Who waits, as the dashboard shows it. */
export const oldestKey = [...listsKey, 'oldest'] as const;

/** The leads that have waited longest, oldest first, of `waiting` in all. */
export const oldestLeadsQuery = (callApi: CallApi, waiting: number) =>
  queryOptions({
    queryKey: [...oldestKey, { waiting, state: 'new' }],
    queryFn: async ({ signal }): Promise<ContactPage> => {
      // The list is newest first: its last page, of a size that leaves enough rows there.
      const sizes = Array.from({ length: CONTACT_ROWS }, (_, index) => OLDEST_LEADS + index);
      const limit =
        sizes.find((size) => waiting % size === 0 || waiting % size >= OLDEST_LEADS) ?? CONTACT_ROWS;
      const query = { page: Math.max(1, Math.ceil(waiting / limit)), limit, state: 'new' as const };
      const { rows, total } = await callApi(listContacts, { query }, { signal });
      return { rows: rows.toReversed().slice(0, OLDEST_LEADS), total };
    },
    enabled: waiting > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
