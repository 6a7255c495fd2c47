import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { listOperators, listOrigins } from '#contract/inbox.ts';
import { listLabels, listReplies, listViews } from '#contract/inbox-lists.ts';
import { readMailSender } from '#contract/inbox-mail.ts';
import { inboxListsKey } from '#pwa/admin/kit/operator-keys.ts';

/** Milliseconds. */
const SELDOM = 60_000;

/** A further list of the inbox, which colleagues change seldom. */
const seldom =
  <T>(name: string, read: (callApi: CallApi, options: { signal: AbortSignal }) => Promise<T>) =>
  (callApi: CallApi) =>
    queryOptions({
      queryKey: [...inboxListsKey, name],
      queryFn: ({ signal }) => read(callApi, { signal }),
      staleTime: SELDOM,
    });

export const labelsQuery = seldom('labels', (callApi, options) => callApi(listLabels, {}, options));
export const repliesQuery = seldom('replies', (callApi, options) => callApi(listReplies, {}, options));
export const viewsQuery = seldom('views', (callApi, options) => callApi(listViews, {}, options));
/** Whom a message can be assigned to. */
export const operatorsQuery = seldom('operators', (callApi, options) => callApi(listOperators, {}, options));
/** Who sends answers by mail from here. */
export const mailSenderQuery = seldom('mail', (callApi, options) => callApi(readMailSender, {}, options));
/** The pages and campaigns of stored messages. */
export const sourcesQuery = seldom('sources', (callApi, options) => callApi(listOrigins, {}, options));
