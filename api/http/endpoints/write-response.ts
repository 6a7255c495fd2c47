import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '#api/http/app-state.ts';
import { weakEtag } from '#api/http/cache/cache-entry.ts';
import type { Endpoint, Page } from '#contract/endpoint.ts';
import { LIST_MAX } from '#contract/list-rules.ts';
import { queryNames } from './parse-input.ts';

/** Writes what a handler returned: status, body, paging and caching headers. Images and CSV were written by the handler. */
export function writeAnswer(ctx: AppContext, endpoint: Endpoint, answer: unknown): void {
  const isOperators = endpoint.access !== 'public' || ctx.state.scope.tokenHash !== undefined;
  const secret = isOperators || endpoint.cache === 'no-store';
  if (secret) ctx.set('Cache-Control', 'no-store');
  if (typeof endpoint.response === 'string') return;
  ctx.status = endpoint.status;
  if (endpoint.response === null) {
    ctx.body = null;
    return;
  }
  const body = endpoint.paged ? writePage(ctx, endpoint, asPage(answer)) : answer;
  const text = JSON.stringify(body);
  ctx.type = 'application/json';
  ctx.body = text;
  if (secret || endpoint.method !== 'GET') return;
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('ETag', weakEtag(text));
  if (endpoint.cache === 'content' && !ctx.state.scope.isIncomplete) ctx.state.cacheable = 'content';
}

function asPage(answer: unknown): Page<unknown> {
  const isPage = (value: unknown): value is Page<unknown> =>
    typeof value === 'object' && value !== null && 'rows' in value && 'total' in value;
  if (!isPage(answer)) throw new TypeError('A paged handler answers { rows, total }');
  return answer;
}

function writePage(ctx: AppContext, endpoint: Endpoint, { rows, total, atLeast }: Page<unknown>): unknown[] {
  // Links repeat only known parameters, since the cached answer may go to other addresses.
  const known = new Set(queryNames(endpoint));
  const asked = new URLSearchParams(
    [...new URLSearchParams(ctx.querystring)].filter(([name]) => known.has(name)),
  );
  const page = Number(asked.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(total / Number(asked.get('limit') ?? LIST_MAX)));
  const link = (to: number, rel: string) => {
    asked.set('page', String(to));
    return `<${ctx.path}?${asked}>; rel="${rel}"`;
  };
  const links = [
    ...(page < last ? [link(page + 1, 'next')] : []),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
  ];
  ctx.set('X-Total-Count', String(total));
  if (atLeast) ctx.set('X-Total-Count-Relation', 'gte');
  if (links.length > 0) ctx.set('Link', links.join(', '));
  return rows;
}

/** For tests: an answer that holds more, less or other than its schema says is a fault of the server. */
export function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const { response } = endpoint;
  if (response === null || typeof response === 'string') return;
  const rows: unknown[] = endpoint.paged ? asPage(answer).rows : [answer];
  for (const row of rows) {
    const sent: unknown = JSON.parse(JSON.stringify(row));
    const { success, data, error } = response.safeParse(sent);
    if (success && isDeepStrictEqual(data, sent)) continue;
    const why = error?.message ?? 'it holds fields that the contract does not name';
    throw new Error(`${endpoint.method} ${endpoint.path} does not answer as its contract says: ${why}`);
  }
}
