import { TRASH } from '#contract/admin-paths.ts';
import { type TrashKind, trashKinds } from '#contract/trash.ts';
import { wholeFrom } from '#pwa/shared/browser/positive-integer.ts';

/** What the address of the screen says. */
export interface TrashSearch {
  page?: number | undefined;
  kind?: TrashKind | undefined;
}

export function readTrashSearch({ page, kind }: Record<string, unknown>): TrashSearch {
  const asked = wholeFrom(page) ?? 1;
  return {
    ...(typeof kind === 'string' && kind in trashKinds && { kind: kind as TrashKind }),
    ...(asked > 1 && { page: asked }),
  };
}

export function trashAddress(search: TrashSearch): string {
  const parts = Object.entries(readTrashSearch({ ...search })).map(([key, value]) => [key, String(value)]);
  const query = new URLSearchParams(parts).toString();
  return `${TRASH}${query === '' ? '' : `?${query}`}`;
}
