import * as z from 'zod/mini';
import { isBlank, textFault } from './characters.ts';
import { LIST_MAX, PAGE_NUMBER_MAX, SEARCH_MAX } from './list-rules.ts';

interface TextOptions {
  /** Characters as a person counts them. */
  max: number;
  /** The message for an empty or blank value; absent: blank is fine. */
  required?: string;
  /** Line breaks are refused. */
  line?: boolean;
  /** Why a text that is fine otherwise is not accepted; undefined for one that is. */
  faultOf?: (text: string) => string | undefined;
}

/** Schema of a text field. Kept exactly as typed; NUL, control characters and lone surrogates are refused. */
export function text({ max, required, line = false, faultOf }: TextOptions) {
  return z
    .string(required ?? 'Must be text.')
    .check((ctx) => {
      const message =
        required !== undefined && isBlank(ctx.value)
          ? required
          : line && /[\r\n\u2028\u2029]/.test(ctx.value)
            ? 'Must be one line.'
            : (textFault(ctx.value, max) ?? faultOf?.(ctx.value));
      if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: ctx.value });
    })
    .check(z.meta({ maxLength: max, ...(required === undefined ? {} : { minLength: 1 }) }));
}

/** A whole number that arrives as a number or, from a path, a query or a form, as digits. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/, message))], message),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
    ),
  );
}

/** Yes or no, which arrives as it is or, from a form, as a word. */
export const yesOrNo = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], 'Must be true or false.'),
  z.pipe(
    z.transform((value: boolean | 'true' | 'false') => String(value) === 'true'),
    z.boolean(),
  ),
);

export const id = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1.');

/** Which page of a list is asked for. */
export const pageOnly = {
  page: z.optional(wholeNumber(1, PAGE_NUMBER_MAX, 'Must be a whole number from 1.')),
  limit: z.optional(wholeNumber(1, LIST_MAX, `Must be a whole number from 1 to ${LIST_MAX}.`)),
};

export const pageQuery = { ...pageOnly, q: z.optional(text({ max: SEARCH_MAX })) };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The key of a header value, bare or quoted (RFC 9651 string), in lower case; undefined if it is not a UUID. */
export function readIdempotencyKey(header: string): string | undefined {
  const bare = /^"(.*)"$/.exec(header)?.[1] ?? header;
  const key = bare.toLowerCase();
  return UUID.test(key) ? key : undefined;
}

export const idempotencyKey = z.pipe(
  z
    .string('Must be a UUID.')
    .check(z.refine((value) => readIdempotencyKey(value) !== undefined, 'Must be a UUID.')),
  z.transform((value: string) => readIdempotencyKey(value) ?? ''),
);
