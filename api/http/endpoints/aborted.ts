import { Problem } from '#contract/problem.ts';

/** Ends work whose client has left; nobody reads what it throws. */
export function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Problem('bad_request', { detail: 'The client left before the answer.' });
}
