import { Problem } from '#contract/problem.ts';

/** A file that cannot be imported, and why, in a sentence for who asked for it. */
export class ImportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefused';
  }
}

/** An item that cannot be imported, and why; the others are imported. */
export class ItemFault extends Error {
  /** What the line of it is said of, where that is more than its part told. */
  readonly about: string | undefined;

  constructor(message: string, about?: string) {
    super(message);
    this.name = 'ItemFault';
    this.about = about;
  }
}

/** Faults of one item: the others are imported. */
const IN_ITEM = new Set([
  'invalid_fields',
  'unreadable_image',
  'unsupported_image',
  'too_large',
  'not_rendered',
]);

/** Why one item cannot be imported; undefined for what ends the import. */
export function faultOf(error: unknown): string | undefined {
  if (error instanceof ItemFault) return error.message;
  // By the call stack: elements in elements, thousands of them.
  if (error instanceof RangeError) return 'it is nested too deep';
  if (!(error instanceof Problem) || !IN_ITEM.has(error.code)) return undefined;
  return error.errors[0]?.message ?? error.detail ?? error.message;
}
