import type { AppContext } from '#api/http/app-state.ts';

/** Who calls, as far as a handler may know. The server's own renderer calls with `internalScope`. */
export interface Scope {
  /** The address that limits count by; '' for the server itself. */
  ip: string;
  requestId: string;
  /** The live session of an operator call: the hash of its token. */
  tokenHash: string | undefined;
  /** The raw request, for answers that are not JSON. */
  ctx: AppContext | undefined;
  /** Aborted, with a `Problem` as its reason, when the client leaves before it has its answer. */
  signal: AbortSignal | undefined;
}

export const internalScope: Scope = {
  ip: '',
  requestId: 'internal',
  tokenHash: undefined,
  ctx: undefined,
  signal: undefined,
};
