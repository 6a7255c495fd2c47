import { isFields, isSame, type Path, withValue } from '../paths.ts';

export type Side = 'mine' | 'theirs';

/** A field in which two texts differ that were typed over one. */
export interface Conflict {
  path: Path;
  mine: unknown;
  theirs: unknown;
  /** Who changed it; undefined where both did: somebody has to choose. */
  side: Side | undefined;
}

/** The fields in which two texts differ. A list is one field. @param base what both were typed over; undefined: not known */
export function merge(base: unknown, mine: unknown, theirs: unknown, path: Path = []): Conflict[] {
  if (isSame(mine, theirs)) return [];
  if (isFields(mine) && isFields(theirs)) {
    const old = isFields(base) ? base : {};
    const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    return [...names].flatMap((name) => merge(old[name], mine[name], theirs[name], [...path, name]));
  }
  const other = isSame(base, theirs) ? 'mine' : undefined;
  return [{ path, mine, theirs, side: isSame(base, mine) ? 'theirs' : other }];
}

/** `mine` with the fields in which the other side was chosen. Without a choice, mine stands. */
export const withSides = <V>(mine: V, conflicts: readonly Conflict[]): V =>
  conflicts.reduce<unknown>(
    (tree, { path, theirs, side }) => (side === 'theirs' ? withValue(tree, path, theirs) : tree),
    mine,
  ) as V;

/** What was changed from `base` to `mine`, put on top of `theirs`. Where both changed a field, mine stands. */
export const merged = <V>(base: unknown, mine: V, theirs: unknown): V =>
  withSides(mine, merge(base, mine, theirs));
