import type * as z from 'zod/mini';
import { type FieldError, Problem } from '#contract/problem.ts';

/** The first message for each field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the server said of the fields of a call; empty when it said nothing. */
export function problemFields(error: unknown): FieldErrors {
  return error instanceof Problem ? byField(error.errors) : {};
}

/** What a contract's schema says of values before they are sent. */
export function schemaFields(error: z.core.$ZodError): FieldErrors {
  return byField(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
}

const byField = (errors: readonly FieldError[]): FieldErrors =>
  Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
