import type { Context } from '../context.ts';

/** Who calls, as far as a handler may know. */
export interface Scope {
  /** The address that limits count by; '' for the server itself. */
  ip: string;
  requestId: string;
  /** The live session of an operator call: the hash of its token. */
  tokenHash: string | undefined;
  /** The raw request, for answers that are not JSON. */
  ctx: Context | undefined;
  /** Aborted when the client left before the answer. */
  signal: AbortSignal | undefined;
}

/** Of a call by the server's own renderer. */
export const internalScope = (signal: AbortSignal | undefined): Scope => ({
  ip: '',
  requestId: 'internal',
  tokenHash: undefined,
  ctx: undefined,
  signal,
});
