import { Problem } from '#contract/problem.ts';

/** A file cannot be imported; the message is shown. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** One item cannot be imported; the others are. */
export class ItemFault extends Error {
  /** Names the item better than its part did. */
  readonly about: string | undefined;
  override readonly name = 'ItemFault';

  constructor(message: string, about?: string) {
    super(message);
    this.about = about;
  }
}

/** Codes of problems that concern one item only. */
const IN_ITEM = new Set(
  'invalid_fields unreadable_image unsupported_image too_large not_rendered'.split(' '),
);

/** Why one item cannot be imported; undefined for what ends the import. */
export function faultOf(error: unknown): string | undefined {
  if (error instanceof ItemFault) return error.message;
  // Thousands of nested elements overflow the call stack.
  if (error instanceof RangeError) return 'it is nested too deep';
  if (!(error instanceof Problem) || !IN_ITEM.has(error.code)) return undefined;
  return error.errors[0]?.message ?? error.detail ?? error.message;
}
