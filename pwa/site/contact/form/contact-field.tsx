import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import type { ContactFieldName } from '#contract/contact.ts';
import { contactLabels } from '#contract/contact-rules.ts';
import type { FieldError } from '#contract/problem.ts';
import { Field } from '#pwa/shared/ui/field.tsx';

export interface ContactFieldProps {
  name: ContactFieldName;
  label: string;
  error: string | undefined;
  hint?: ReactNode;
  /** The value of a plain post that comes back for correction. */
  value: string | undefined;
  isBusy: boolean;
  isMultiline?: boolean;
  /** To choose from, in place of a text; '' is none of them. */
  options?: Readonly<Record<string, string>>;
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/** Known before the script has loaded, so that the error summary can link to the field. */
const idOf = (name: string) => `contact-${name}`;

export function ContactField({
  name,
  label,
  error,
  hint,
  value,
  isBusy,
  isMultiline,
  options,
  input,
}: ContactFieldProps) {
  // Not disabled: the focus would be lost.
  const props = { name, defaultValue: value, readOnly: isBusy };
  return (
    <Field id={idOf(name)} label={label} error={error} hint={hint}>
      {(tied) => {
        const control = { ...tied, ...props };
        if (isMultiline) return <textarea {...control} rows={6} />;
        if (options !== undefined) return <Choice {...control} options={options} />;
        return <input type="text" {...input} {...control} />;
      }}
    </Field>
  );
}

interface ChoiceProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: Readonly<Record<string, string>>;
  readOnly: boolean;
}

/** While a message is sent it is disabled: the focus is on the button by then. */
function Choice({ options, readOnly, ...control }: ChoiceProps) {
  return (
    <select {...control} disabled={readOnly}>
      <option value="">No preference</option>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Where the build finds in this markup what the worker fills in (pwa/build/contact-template.ts). */
export const fieldSlots = {
  lines: (value: string) => `>${value}</textarea>`,
  option: (value: string) => `<option value="${value}"`,
};

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  reason: string | undefined;
}

/** What needs correcting, with links to the fields. Not a live region: the focus goes to the first wrong field. */
export function ErrorSummary({ errors, reason }: ErrorSummaryProps) {
  if (errors.length === 0 && reason === undefined) return null;
  return (
    <section className="error-summary" aria-labelledby="contact-errors">
      <h2 className="contact-errors-title" id="contact-errors">
        {errors.length === 0 ? reason : 'Some fields need correcting'}
      </h2>
      {errors.length > 0 && (
        <ul className="contact-errors">
          {errors.map(({ field, message }) => (
            <li key={field + message}>
              <a
                href={`#${idOf(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(idOf(field))?.focus();
                }}
              >
                {contactLabels[field] === undefined ? message : `${contactLabels[field]}: ${message}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
