import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { FigureOrder } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { listPageLinks, listPages, readPage } from '#contract/pages.ts';
import { freshPage, freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import type { SearchOf } from '#pwa/admin/kit/screen-search.ts';

export const pagesKey = ['operator', 'pages'] as const;

/** Stands for the path of a page that is not stored yet. */
export const NEW_PAGE = 'new';

/** What the address of the screen says: which page is edited, by its path, or in what order the list is. */
export const pagesSearch = z.extend(listPages.query, { page: z.optional(z.string()) });
export type PagesSearch = SearchOf<typeof pagesSearch>;

export const pagesQuery = (callApi: CallApi, order?: FigureOrder) =>
  freshPage([...pagesKey, 'list', order], (options) => callApi(listPages, { query: { order } }, options));

export const pageLinksQuery = (callApi: CallApi, path: string) =>
  freshQuery([...pagesKey, 'links', path], (options) => callApi(listPageLinks, { query: { path } }, options));

export const pageQuery = (callApi: CallApi, path: string) =>
  queryOptions({
    queryKey: [...pagesKey, 'page', path],
    queryFn: ({ signal }) => callApi(readPage, { query: { path } }, { signal }),
    // The form takes its values once, so the answer is never cached, and never refetched while somebody types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
