import { queryOptions } from '@tanstack/react-query';
import { readAccount } from '#contract/account.ts';
import type { CallApi } from '#contract/endpoint.ts';

export const accountQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: ['operator', 'account'],
    queryFn: ({ signal }) => callApi(readAccount, {}, { signal }),
    staleTime: 0,
  });
