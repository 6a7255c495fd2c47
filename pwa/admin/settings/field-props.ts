import { type Path, pathName } from '#pwa/admin/editing/paths.ts';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';

/** What the fields show and change. */
export interface FieldsProps {
  content: unknown;
  /** By the path of a value, its parts joined by dots. */
  errors: FieldErrors;
  onChange: (path: Path, value: unknown) => void;
}

/** Something at this path or below it has to be corrected. */
export const isFaultyBelow = (errors: FieldErrors, path: Path): boolean => {
  const start = pathName(path);
  return Object.keys(errors).some((name) => name === start || name.startsWith(`${start}.`));
};

/** The errors but those at this path and below it: what is changed is judged when it is checked again. */
export const errorsBeside = (errors: FieldErrors, path: Path): FieldErrors => {
  const start = pathName(path);
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => name !== start && !name.startsWith(`${start}.`)),
  );
};
