import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { listPages, readPage } from '#contract/page-desk.ts';

export const pagesKey = ['operator', 'pages'] as const;

export const pagesQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...pagesKey, 'list'],
    queryFn: ({ signal }) => callApi(listPages, {}, { signal }),
    staleTime: 0,
  });

export const pageQuery = (callApi: CallApi, path: string) =>
  queryOptions({
    queryKey: [...pagesKey, 'page', path],
    queryFn: ({ signal }) => callApi(readPage, { query: { path } }, { signal }),
    // What is being written starts from what was read, and is the form's from then on.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
