import { Problem } from '#contract/problem.ts';
import type { ShownFacts } from '#contract/shown-content.ts';
import { pageHead } from '#pwa/app/head.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { CHUNK_FAILED } from '#pwa/shared/browser/chunk-failure.ts';

/** Whether there was no answer, and no saved copy. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof CallFailed && error.kind !== 'foreign';

/** The heading of a page that could not be loaded. */
export function failureTitle(error: unknown): string {
  if (isOutOfReach(error)) return 'This page is not saved here';
  if (error instanceof CallFailed || error instanceof Problem) return 'This page could not be loaded';
  return error instanceof Error && error.name === CHUNK_FAILED
    ? 'Loading chunk failed'
    : 'Unexpected Application Error';
}

export const failureHead = ({ brand }: ShownFacts, error: unknown) =>
  pageHead({
    title: `${failureTitle(error)} | ${brand}`,
    description: 'This page could not be shown.',
  });
