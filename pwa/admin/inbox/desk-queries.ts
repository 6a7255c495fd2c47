import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { listOperators, listSources } from '#contract/inbox.ts';
import { listLabels, listReplies, listViews } from '#contract/inbox-lists.ts';
import { readSpamReport, readTimeline } from '#contract/inbox-person.ts';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';

const deskKey = ['operator', 'desk'] as const;
/** What colleagues change seldom. Milliseconds. */
const SELDOM = 60_000;

export const labelsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...deskKey, 'labels'],
    queryFn: ({ signal }) => callApi(listLabels, {}, { signal }),
    staleTime: SELDOM,
  });

/** Whom a message can be assigned to. */
export const operatorsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...deskKey, 'operators'],
    queryFn: ({ signal }) => callApi(listOperators, {}, { signal }),
    staleTime: SELDOM,
  });

/** The pages and campaigns of stored messages. */
export const sourcesQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...deskKey, 'sources'],
    queryFn: ({ signal }) => callApi(listSources, {}, { signal }),
    staleTime: SELDOM,
  });

export const viewsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...deskKey, 'views'],
    queryFn: ({ signal }) => callApi(listViews, {}, { signal }),
    staleTime: SELDOM,
  });

export const repliesQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...deskKey, 'replies'],
    queryFn: ({ signal }) => callApi(listReplies, {}, { signal }),
    staleTime: SELDOM,
  });

/** Everything of the person who wrote a message. Loaded again whenever a message changes. */
export const timelineQuery = (callApi: CallApi, id: number, limit: number) =>
  queryOptions({
    queryKey: [...contactsKey, 'timeline', id, limit],
    queryFn: ({ signal }) => callApi(readTimeline, { params: { id }, query: { page: 1, limit } }, { signal }),
    staleTime: 0,
  });

export const spamReportQuery = (callApi: CallApi, id: number) =>
  queryOptions({
    queryKey: [...contactsKey, 'spam', id],
    queryFn: ({ signal }) => callApi(readSpamReport, { params: { id } }, { signal }),
    staleTime: 0,
  });
