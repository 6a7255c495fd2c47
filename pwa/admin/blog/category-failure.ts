import { Problem } from '#contract/problem.ts';
import { type FieldErrors, problemFields } from '#pwa/shared/api/field-errors.ts';

/** What the server said of a category's name; empty when the failure was another one. */
export function categoryErrors(error: unknown): FieldErrors {
  return error instanceof Problem && error.code === 'category_exists'
    ? { category: error.message }
    : problemFields(error);
}
