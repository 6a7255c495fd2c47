import { Problem } from '#contract/problem.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { waitWords } from '#pwa/shared/api/failure-words.ts';

/** Shown for a success that brings no token. */
export const INVALID = 'Invalid credentials';
const FAILED = 'Login failed. Please check your credentials.';

/** What is shown when a login did not work (specification, section 8, and product.md, "Words"). */
export function loginWords(error: unknown): string {
  const isAnswer = error instanceof Problem || error instanceof CallFailed;
  if (isAnswer && error.status === 429) {
    const when = error.retryAfter === undefined ? 'in some minutes' : waitWords(error.retryAfter);
    return `Too many failed logins. Try again ${when}.`;
  }
  if (error instanceof DOMException) {
    return 'This browser does not keep the login. Allow it to store data for this site, then log in again.';
  }
  if (!(error instanceof CallFailed)) return FAILED;
  if (error.kind === 'network')
    return 'There is no connection to the site. Check your internet, then log in again.';
  if (error.kind === 'timeout') return 'The site did not answer in time. Log in again in a moment.';
  const wasSuccess = error.status !== undefined && error.status >= 200 && error.status < 300;
  return wasSuccess ? INVALID : FAILED;
}
