import { Problem } from '#contract/problem.ts';
import { CHUNK_FAILED } from '#pwa/shared/browser/chunk-failure.ts';
import { CallFailed } from './call-failed.ts';

const failed = {
  network: 'There is no connection to the site. Check your internet, then try again.',
  timeout: 'The site did not answer in time. Try again.',
  foreign: 'Something other than this site answered. Check your internet, then try again.',
} as const;

/** Words for a script that could not be loaded. routes/-page-error.tsx repeats them, since it does not load this file. */
export const PART_LACKING = 'Part of this page didn’t load, or there is a newer version.';

/** How long to wait, for a person: `in 40 seconds`, `in 12 minutes`. */
export function waitWords(seconds: number): string {
  const [count, unit] =
    seconds < 100 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Why a call failed and what to do, for a person. Never the inner text of an unforeseen error. */
export function failureWords(error: unknown): string {
  if (error instanceof CallFailed) return failed[error.kind];
  if (error instanceof Error && error.name === CHUNK_FAILED)
    return `${PART_LACKING} Check your internet, then reload the page.`;
  if (!(error instanceof Problem)) return 'Something went wrong. Try again.';
  if (error.code === 'too_many' && error.retryAfter !== undefined) {
    return `Too many requests. Try again ${waitWords(error.retryAfter)}.`;
  }
  return error.detail ?? error.errors[0]?.message ?? error.message;
}
