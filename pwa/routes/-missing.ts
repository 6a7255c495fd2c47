import { notFound } from '@tanstack/react-router';
import { Problem } from '#contract/problem.ts';
import type { Moment } from '#pwa/app/context.ts';

/** As `missingIsNotFound`; on the visitor's device any other failure is shown in its place on the page. */
export function missingOrInPlace(moment: Moment) {
  return (error: unknown): undefined => {
    if (moment !== 'browser' || (error instanceof Problem && error.code === 'not_found'))
      missingIsNotFound(error);
    return undefined;
  };
}

/** What the API does not have is a page that does not exist; any other failure stays one. */
export function missingIsNotFound(error: unknown): never {
  if (error instanceof Problem && error.code === 'not_found') throw notFound();
  throw error;
}
