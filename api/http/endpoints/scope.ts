import type { Context } from 'koa';
import type { IsLeft } from './left-caller.ts';

/** Who calls, as far as a handler may know. The server's own renderer calls with `internalScope`. */
export interface Scope {
  /** The address that limits count by; '' for the server itself. */
  ip: string;
  requestId: string;
  /** The live session of an operator call: the hash of its token. */
  tokenHash: string | undefined;
  /** The raw request, for answers that are not JSON. */
  ctx: Context | undefined;
  isLeft: IsLeft;
}

export const internalScope: Scope = {
  ip: '',
  requestId: 'internal',
  tokenHash: undefined,
  ctx: undefined,
  isLeft: () => false,
};
