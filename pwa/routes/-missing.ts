import { notFound } from '@tanstack/react-router';
import { Problem } from '#contract/problem.ts';
import type { Moment } from '#pwa/app/context.ts';

/** Like `missingIsNotFound`; in the browser the component shows any other failure. */
export function missingOrInPlace(moment: Moment) {
  return (error: unknown): undefined => {
    if (moment !== 'browser' || (error instanceof Problem && error.code === 'not_found'))
      missingIsNotFound(error);
    return undefined;
  };
}

/** Turns the API's `not_found` into the router's notFound; rethrows any other error. */
export function missingIsNotFound(error: unknown): never {
  if (error instanceof Problem && error.code === 'not_found') throw notFound();
  throw error;
}
