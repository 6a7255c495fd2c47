import type * as z from 'zod/mini';
import { type FieldError, Problem } from '#contract/problem.ts';

/** The first message for each field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The server's errors in the fields of a call; empty where there are none. */
export function problemFields(error: unknown): FieldErrors {
  return error instanceof Problem ? byField(error.errors) : {};
}

/** The errors in values by a schema of the contract, before they are sent. */
export function schemaFields(error: z.core.$ZodError): FieldErrors {
  return byField(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
}

const byField = (errors: readonly FieldError[]): FieldErrors =>
  Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
