import type { Middleware, ParameterizedContext } from 'koa';
import type { Role } from '#contract/auth-rules.ts';

/** The operator who calls. */
export interface Caller {
  id: number;
  username: string;
  role: Role;
}

/** Who calls, as far as a handler may know. */
export interface Scope {
  /** The address that limits count by; '' for the server itself. */
  ip: string;
  requestId: string;
  /** The live session of an operator call: the hash of its token. */
  tokenHash: string | undefined;
  /** The operator whose session that is. */
  operator: Caller | undefined;
  /** The raw request, for answers that are not JSON; undefined for a call of a page that the server renders. */
  ctx: AppContext | undefined;
  /** Aborted, with a `Problem` as its reason, when the client leaves before it has its answer. */
  signal: AbortSignal | undefined;
  /** A handler sets it where it left something out for want of time: the answer is not cached. */
  isIncomplete?: boolean;
}

/** The caller of an endpoint that only operators may call: `bind()` has checked it. */
export interface OperatorScope extends Scope {
  tokenHash: string;
  operator: Caller;
  ctx: AppContext;
}

/** `ctx.state` of every request. */
export interface AppState {
  /** The first middleware, `requestScope`, sets it. */
  scope: Scope;
  /** What the log calls the address: a pattern (`/api/blogs/:id`), never the address itself. */
  route: string;
  /**
   * Says that the response is the same for everyone and may be cached: until what the public can read changes (`content`), or
   * until settings or pages are published (`site`). A response that does not say so is not cached.
   */
  cacheable?: 'content' | 'site';
  /** The body is sent as it is: compressed already, or not worth it. */
  isEncoded?: boolean;
}

export type AppContext = ParameterizedContext<AppState>;
export type AppMiddleware = Middleware<AppState>;

export const isApi = ({ path }: AppContext): boolean => path === '/api' || path.startsWith('/api/');
