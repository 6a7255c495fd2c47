import { isDeepStrictEqual } from 'node:util';
import Router from '@koa/router';
import * as z from 'zod/mini';
import type { AppContext, AppState, OperatorScope, Scope } from '#api/http/app-state.ts';
import { type CacheableAddress, weakEtag } from '#api/http/cache/cache-store.ts';
import { multipartReader, readJson } from '#api/http/read-body.ts';
import type { BodyBudgets } from '#api/http/server/limits.ts';
import type { Role } from '#contract/auth-rules.ts';
import type { Answer, CallApi, Endpoint, HandlerInput, Page } from '#contract/endpoint.ts';
import { LIST_MAX } from '#contract/list-rules.ts';
import { type FieldError, Problem } from '#contract/problem.ts';
import { createLimiter } from './rate-limit.ts';
import type { WorkLimit } from './work-limit.ts';

/**
 * Does the work of one call: takes parsed input, and returns a view that names its fields. What is not JSON it writes to
 * scope.ctx. What it returns is ignored where the endpoint has no schema for it.
 */
type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  scope: ScopeOf<E>,
) => Answer<E> extends undefined ? unknown : Answer<E> | Promise<Answer<E>>;

type ScopeOf<E extends Endpoint> = E['access'] extends 'public' ? Scope : OperatorScope;

/** Lets a request pass or throws a Problem; runs before anything of the body is read. */
export type Guard = (ctx: AppContext, scope: Scope) => void | Promise<void>;

export interface Binder {
  /** @param guards run before the body is read, after those that the endpoint's access and rate need */
  bind<E extends Endpoint>(endpoint: E, handler: Handler<E>, guards?: readonly Guard[]): void;
  /** Calls a public GET inside the process, through the same schemas: for pages made by the server. */
  callHandler: CallApi;
  router: Router<AppState>;
  /** The calls whose responses may be cached. */
  cacheable: CacheableAddress[];
}

interface BinderOptions {
  /** The guard of every endpoint that is not public; `bind` adds it, so that none can forget it. */
  requireOperator: (roles: readonly Role[]) => Guard;
  /** Tests: fail on an answer that differs from the contract, e.g. by a leaked column. */
  checkResponses: boolean;
  /** Bounds the work for lists and posts that anybody can ask for. */
  limitWork: WorkLimit;
  budgets: BodyBudgets;
}

type Serve = (raw: RawInput, scope: Scope) => Promise<unknown>;

// An endpoint is found by this key: the built site has its own copies of the contract's objects.
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Binds the contract's endpoints to their handlers, below /api. */
export function createBinder({ requireOperator, checkResponses, limitWork, budgets }: BinderOptions): Binder {
  z.config(z.locales.en());
  const router = new Router<AppState>({ prefix: '/api', sensitive: true, strict: true });
  const served = new Map<string, Serve>();
  const cacheable: CacheableAddress[] = [];

  function bind<E extends Endpoint>(endpoint: E, handler: Handler<E>, guards: readonly Guard[] = []): void {
    const first = endpoint.access === 'public' ? [] : [requireOperator(endpoint.access)];
    const allGuards = [...first, ...rateGuards(endpoint), ...guards];
    const readBody = bodyReader(endpoint, budgets);
    const serve: Serve = async (raw, scope) => {
      // The guard of an endpoint that is not public has filled the scope.
      const answer = await handler(parseInput(endpoint, raw), scope as ScopeOf<E>);
      if (checkResponses) checkAnswer(endpoint, answer);
      return answer;
    };
    served.set(keyOf(endpoint), serve);
    if (endpoint.cache === 'content') {
      cacheable.push({ path: `/api${endpoint.path}`, parameters: queryNames(endpoint) });
    }
    router.register(endpoint.path, [endpoint.method], async (ctx: AppContext) => {
      ctx.state.route = `/api${endpoint.path}`;
      const { scope } = ctx.state;
      for (const guard of allGuards) await guard(ctx, scope);
      const { query, headers } = ctx;
      const params = parseParams(endpoint, ctx.params);
      const raw = { params, query, headers, ...(await readBody(ctx)) };
      const work = () => serve(raw, scope);
      const answer = endpoint.cache === 'content' ? limitWork(scope, work) : work();
      writeAnswer(ctx, endpoint, await answer);
    });
  }

  const callHandler: CallApi = async (endpoint, { params, query }, { signal, onIncomplete } = {}) => {
    const serve = served.get(keyOf(endpoint));
    if (serve === undefined || endpoint.access !== 'public' || endpoint.method !== 'GET') {
      throw new Error(`${keyOf(endpoint)} cannot be called inside the server`);
    }
    const caller = { tokenHash: undefined, operator: undefined };
    const scope: Scope = { ip: '', requestId: 'internal', ...caller, ctx: undefined, signal };
    const answer = await serve({ params: parseParams(endpoint, params), query }, scope);
    if (scope.isIncomplete) onIncomplete?.();
    // The handler bound to this endpoint is typed to give exactly this.
    return answer as Answer<typeof endpoint>;
  };

  return { bind, callHandler, router, cacheable };
}

/** The limit of a call that counts each time. Handlers count the others, since only they know what is new or wrong. */
function rateGuards({ limits: { rate } }: Endpoint): Guard[] {
  if (rate?.counts !== 'calls') return [];
  const limiter = createLimiter({ points: rate.most, seconds: rate.seconds });
  return [(_, { ip }) => limiter.take(ip)];
}

function bodyReader(
  endpoint: Endpoint,
  { texts, uploads }: BodyBudgets,
): (ctx: AppContext) => Promise<Pick<RawInput, 'body' | 'file'>> {
  const { limits } = endpoint;
  if (endpoint.body === undefined) {
    return async (ctx) => {
      // The body is not used, but read, so that a type or a size that no call takes is refused before the work.
      if (limits.bytes > 0) await readJson(ctx, limits, texts);
      return {};
    };
  }
  const readMultipart =
    endpoint.file === undefined ? undefined : multipartReader(endpoint.file, limits, uploads);
  return async (ctx) => {
    if (readMultipart === undefined || typeof ctx.is('multipart/form-data') !== 'string') {
      return { body: await readJson(ctx, limits, texts) };
    }
    const { fields, file } = await readMultipart(ctx);
    return { body: fields, file };
  };
}

/** What arrived, before any schema saw it, but for the parameters of its path: they are parsed before the body is read. */
interface RawInput {
  params: unknown;
  query?: unknown;
  headers?: unknown;
  body?: unknown;
  file?: Uint8Array | undefined;
}

/** The query parameters that a call knows. */
function queryNames({ query }: Endpoint): string[] {
  if (query === undefined) return [];
  const shape = 'shape' in query ? query.shape : undefined;
  if (typeof shape !== 'object' || shape === null) throw new TypeError('A query is an object of parameters');
  return Object.keys(shape);
}

const checked = ['query', 'headers', 'body'] as const;

/** @throws Problem invalid_fields with every issue of all parts */
function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): HandlerInput<E> {
  if (endpoint.body !== undefined && !isRecord(raw.body ?? {})) {
    throw new Problem('bad_request', { detail: 'The body must be a JSON object.' });
  }
  const errors: FieldError[] = [];
  const [query, headers, body] = checked.map((part) => {
    const result = endpoint[part]?.safeParse(raw[part] ?? {});
    if (result?.success !== false) return result?.data;
    for (const { path, message } of result.error.issues) {
      errors.push({ field: path.length === 0 ? part : path.join('.'), message });
    }
    return undefined;
  });
  if (errors.length > 0) throw new Problem('invalid_fields', { errors });
  // Each part was parsed by the schema of E just above; TypeScript cannot follow that through a generic E.
  return { params: raw.params, query, headers, body, file: raw.file } as HandlerInput<E>;
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws Problem not_found */
function parseParams(endpoint: Endpoint, params: unknown): unknown {
  const result = endpoint.params?.safeParse(params ?? {});
  if (result?.success === false) throw new Problem('not_found');
  return result?.data;
}

/** Writes what a handler returned: status, body, paging and caching headers. Images and CSV were written by the handler. */
function writeAnswer(ctx: AppContext, endpoint: Endpoint, answer: unknown): void {
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
function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const { response } = endpoint;
  if (response === null || typeof response === 'string') return;
  const rows: unknown[] = endpoint.paged ? asPage(answer).rows : [answer];
  for (const row of rows) {
    const sent: unknown = JSON.parse(JSON.stringify(row));
    const { success, data, error } = response.safeParse(sent);
    if (success && isDeepStrictEqual(data, sent)) continue;
    const reason = error?.message ?? 'it holds fields that the contract does not name';
    throw new Error(`${endpoint.method} ${endpoint.path} does not answer as its contract says: ${reason}`);
  }
}
