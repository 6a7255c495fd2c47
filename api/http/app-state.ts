import type { Middleware, ParameterizedContext } from 'koa';
import type { Scope } from './endpoints/scope.ts';

/** `ctx.state` of every request. */
export interface AppState {
  /** Set by the first middleware, `requestScope`. */
  scope: Scope;
  /** What the log calls the address: a pattern (`/api/blogs/:id`), never the address itself. */
  route: string;
  /**
   * Says that the response is the same for everyone and may be cached: until the blog's content changes, or for as long
   * as the process runs. A response that does not say so is not cached.
   */
  cacheable?: 'content' | 'process';
  /** The body is sent as it stands: compressed already, or not worth it. */
  isEncoded?: boolean;
}

export type AppContext = ParameterizedContext<AppState>;
export type AppMiddleware = Middleware<AppState>;
