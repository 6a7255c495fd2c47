import { Problem } from '#contract/problem.ts';

/** Whether the caller closed the connection. */
export type IsLeft = () => boolean;

/** Ends work that nobody waits for any more; nobody reads what it throws. */
export function refuseLeft(isLeft: IsLeft): void {
  if (isLeft()) throw new Problem('bad_request', { detail: 'The caller left.' });
}
