import { readColleagues } from '#contract/auth.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { freshQuery } from './fresh-query.ts';

export const colleaguesKey = ['operator', 'colleagues'] as const;

/** Everybody with a login. For owners. */
export const colleaguesQuery = (callApi: CallApi) =>
  freshQuery(colleaguesKey, (options) => callApi(readColleagues, {}, options));
