import type { CallApi } from '#contract/endpoint.ts';
import { readSpamReport, readTimeline } from '#contract/inbox-person.ts';
import { freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';

/** Everything of the person who wrote a message. Loaded again whenever a message changes. */
export const timelineQuery = (callApi: CallApi, id: number, limit: number) =>
  freshQuery([...contactsKey, 'timeline', id, limit], (options) =>
    callApi(readTimeline, { params: { id }, query: { page: 1, limit } }, options),
  );

export const spamReportQuery = (callApi: CallApi, id: number) =>
  freshQuery([...contactsKey, 'spam', id], (options) => callApi(readSpamReport, { params: { id } }, options));
