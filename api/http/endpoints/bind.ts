import Router from '@koa/router';
import * as z from 'zod/mini';
import type { AppContext, AppState, OperatorScope, Scope } from '#api/http/app-state.ts';
import { readJson } from '#api/http/body/json-body.ts';
import { multipartReader } from '#api/http/body/multipart-body.ts';
import type { CacheableAddress } from '#api/http/cache/cache-key.ts';
import type { BodyBudgets } from '#api/http/server/limits.ts';
import type { Role } from '#contract/auth-rules.ts';
import type { Answer, CallApi, Endpoint, HandlerInput } from '#contract/endpoint.ts';
import { parseInput, parseParams, queryNames, type RawInput } from './parse-input.ts';
import { createLimiter } from './rate-limit.ts';
import type { WorkLimit } from './work-limit.ts';
import { checkAnswer, writeAnswer } from './write-response.ts';

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
