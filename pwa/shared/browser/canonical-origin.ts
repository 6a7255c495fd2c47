import { ORIGIN_PLACEHOLDER } from '#contract/pages-rules.ts';

/** The canonical origin: at build a placeholder that the server replaces, in the browser what it was replaced by. */
export function canonicalOrigin(): string {
  return typeof document === 'undefined'
    ? ORIGIN_PLACEHOLDER
    : (document.documentElement.dataset.origin ?? location.origin);
}
