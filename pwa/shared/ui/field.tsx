import { type ReactNode, useId } from 'react';

/** What ties a control to its label, its hint and its error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  /** Where something else names it, too. */
  id?: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Draws the input, textarea or select with these properties. */
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control. The error is below it and is read out with it. */
export function Field({ id: given, label, hint, error, children }: FieldProps) {
  const own = useId();
  const id = given ?? own;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
