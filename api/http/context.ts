import type Koa from 'koa';
import type { Scope } from './endpoints/scope.ts';

/** What Koa's `ctx.state` holds of a request. */
export interface AppState {
  scope: Scope;
  /** The pattern or the name of what answers, for the log: never the address. */
  route: string;
  /** The answer is the same for everyone until the blog changes. */
  isCacheable: boolean;
  /** The body is compressed already, or not worth it. */
  isCompressed: boolean;
}

export type Context = Koa.ParameterizedContext<AppState>;
export type Middleware = Koa.Middleware<AppState>;
