import * as z from 'zod/mini';
import { isBlank, textFault } from './characters.ts';

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
