import type { InputHTMLAttributes, ReactNode } from 'react';
import type { ContactFieldName } from '#contract/contact.ts';

export interface ContactFieldProps {
  name: ContactFieldName;
  label: string;
  error: string | undefined;
  hint?: ReactNode;
  /** The value of a plain post that comes back for correction. */
  value: string | undefined;
  isBusy: boolean;
  isMultiline?: boolean;
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/** Known before the script has loaded, so that the error summary can link to the field. */
export const idOf = (name: string) => `contact-${name}`;

export function ContactField({
  name,
  label,
  error,
  hint,
  value,
  isBusy,
  isMultiline,
  input,
}: ContactFieldProps) {
  const id = idOf(name);
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(
    Boolean,
  );
  const control = {
    id,
    name,
    defaultValue: value,
    // Not disabled: the focus would be lost.
    readOnly: isBusy,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isMultiline ? <textarea {...control} rows={6} /> : <input type="text" {...input} {...control} />}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
