import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { listOperators, listOrigins } from '#contract/inbox.ts';
import { listLabels, listReplies, listViews } from '#contract/inbox-lists.ts';
import { readSpamReport, readTimeline } from '#contract/inbox-person.ts';
import { freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';

const deskKey = ['operator', 'desk'] as const;
/** Milliseconds. */
const SELDOM = 60_000;

/** What colleagues change seldom. */
const seldom =
  <T>(name: string, read: (callApi: CallApi, options: { signal: AbortSignal }) => Promise<T>) =>
  (callApi: CallApi) =>
    queryOptions({
      queryKey: [...deskKey, name],
      queryFn: ({ signal }) => read(callApi, { signal }),
      staleTime: SELDOM,
    });

export const labelsQuery = seldom('labels', (callApi, options) => callApi(listLabels, {}, options));
export const repliesQuery = seldom('replies', (callApi, options) => callApi(listReplies, {}, options));
export const viewsQuery = seldom('views', (callApi, options) => callApi(listViews, {}, options));
/** Whom a message can be assigned to. */
export const operatorsQuery = seldom('operators', (callApi, options) => callApi(listOperators, {}, options));
/** The pages and campaigns of stored messages. */
export const sourcesQuery = seldom('sources', (callApi, options) => callApi(listOrigins, {}, options));

/** Everything of the person who wrote a message. Loaded again whenever a message changes. */
export const timelineQuery = (callApi: CallApi, id: number, limit: number) =>
  freshQuery([...contactsKey, 'timeline', id, limit], (options) =>
    callApi(readTimeline, { params: { id }, query: { page: 1, limit } }, options),
  );

export const spamReportQuery = (callApi: CallApi, id: number) =>
  freshQuery([...contactsKey, 'spam', id], (options) => callApi(readSpamReport, { params: { id } }, options));
