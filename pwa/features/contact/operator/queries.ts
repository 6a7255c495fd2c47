import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listContacts } from '#contract/contact-desk.ts';
import type { CallApi } from '#contract/endpoint.ts';

/** Messages on one page of the table. */
export const CONTACT_ROWS = 10;

export const contactsKey = ['operator', 'contacts'] as const;

/** One page of the messages, newest first, narrowed by words. In memory only, and never old. */
export const contactsQuery = (callApi: CallApi, { page, q }: { page: number; q: string }) =>
  queryOptions({
    queryKey: [...contactsKey, { page, q }],
    queryFn: ({ signal }) => {
      const query = { page, limit: CONTACT_ROWS, ...(q !== '' && { q }) };
      return callApi(listContacts, { query }, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
