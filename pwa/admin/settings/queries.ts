import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { listPages } from '#contract/pages.ts';
import { readRevision, readSettings } from '#contract/settings.ts';
import { freshQuery } from '#pwa/admin/kit/fresh-query.ts';

export const settingsKey = ['operator', 'settings'] as const;

export const settingsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }) => callApi(readSettings, {}, { signal }),
    staleTime: 0,
    // A form starts from what is published now, and by that recognises a draft that is older.
    gcTime: 0,
  });

/** The pages that may be entries of a menu. */
export const ownPagesQuery = (callApi: CallApi) =>
  freshQuery([...settingsKey, 'pages'], (options) => callApi(listPages, { query: {} }, options));

export const settingsRevisionQuery = (callApi: CallApi, revision: number) =>
  queryOptions({
    queryKey: [...settingsKey, revision],
    queryFn: ({ signal }) => callApi(readRevision, { params: { revision } }, { signal }),
  });
