import { notFound } from '@tanstack/react-router';
import { Problem } from '#contract/problem.ts';

/** What the API does not have is a page that does not exist; any other failure stays one. */
export function missingIsNotFound(error: unknown): never {
  if (error instanceof Problem && error.code === 'not_found') throw notFound();
  throw error;
}
