import { SEARCH_MAX } from '#contract/blog-rules.ts';
import { wholeFrom } from '#pwa/shared/browser/positive-integer.ts';

/** What the address of the screen says; what is as usual is left out. */
export interface MediaSearch {
  page?: number | undefined;
  q?: string | undefined;
  only?: 'used' | 'unused' | undefined;
  /** The picture that is open. */
  open?: string | undefined;
}

export function readMediaSearch(search: Record<string, unknown>): MediaSearch {
  const q = textFrom(search.q).slice(0, SEARCH_MAX);
  const open = textFrom(search.open);
  const page = wholeFrom(search.page) ?? 1;
  const only = (['used', 'unused'] as const).find((each) => each === search.only);
  return {
    ...(page > 1 && { page }),
    ...(q !== '' && { q }),
    ...(only !== undefined && { only }),
    ...(open !== '' && { open }),
  };
}

/** The router parses values that look like numbers. */
const textFrom = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export function mediaAddress(search: MediaSearch): string {
  const entries = Object.entries(readMediaSearch({ ...search })).map(([name, value]) => [
    name,
    String(value),
  ]);
  const query = new URLSearchParams(entries).toString();
  return `/admin/media${query === '' ? '' : `?${query}`}`;
}
