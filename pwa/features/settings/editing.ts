import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import type { Path } from './change-value.ts';

/** What the fields show and change. */
export interface Editing {
  content: unknown;
  /** By the path of a value, its parts joined by dots. */
  errors: FieldErrors;
  onChange: (path: Path, value: unknown) => void;
}
