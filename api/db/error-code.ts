/** Whether the error, or one that caused it, has a code of this pattern. */
export function hasCode(error: unknown, pattern: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && pattern.test(String(error.code))) || hasCode(error.cause, pattern);
}
