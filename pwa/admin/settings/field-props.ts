import { type Path, pathName } from '#pwa/admin/editing/paths.ts';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { partAt, pathOf } from './places.ts';
import type { Rows } from './use-shown-place.ts';

/** What the fields show and change. */
export interface FieldsProps {
  content: unknown;
  /** By the path of a value, its parts joined by dots. */
  errors: FieldErrors;
  rows: Rows;
  onChange: (path: Path, value: unknown) => void;
}

const isBelow = (name: string, start: string) => name === start || name.startsWith(`${start}.`);

/** Something at this path or below it has to be corrected. */
export const isFaultyBelow = (errors: FieldErrors, path: Path): boolean =>
  Object.keys(errors).some((name) => isBelow(name, pathName(path)));

/**
 * The errors after a value was changed: one at its path, below or above stays while what is there now is still wrong, and one of an entry
 * that was moved moves with it. @param wrong what is wrong now
 */
export function errorsAfter(
  errors: FieldErrors,
  { path, before, after }: { path: Path; before: unknown; after: unknown },
  wrong: FieldErrors,
): FieldErrors {
  const start = pathName(path);
  const still = Object.entries(errors).flatMap(([name, words]): [string, string][] => {
    if (!isBelow(name, start) && !isBelow(start, name)) return [[name, words]];
    const now = isBelow(start, name) ? name : movedName(name, start, before, after);
    return now !== undefined && wrong[now] !== undefined ? [[now, wrong[now]]] : [];
  });
  return Object.fromEntries(still);
}

/** The name of a value in the list at `start` after its entries were moved; undefined for one of an entry that is gone. */
function movedName(name: string, start: string, before: unknown, after: unknown): string | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return name;
  const [at = '', ...rest] = name.slice(start.length + 1).split('.');
  const to = after.indexOf(before[Number(at)]);
  return to === -1 ? undefined : [start, to, ...rest].join('.');
}

/** Something in the part of this title has to be corrected. */
export const isFaultyIn = (errors: FieldErrors, title: string): boolean =>
  Object.keys(errors).some((name) => partAt(pathOf(name))?.title === title);
