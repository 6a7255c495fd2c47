import { type ComponentProps, type ReactNode, useId } from 'react';
import { Field } from '#pwa/shared/ui/field.tsx';

interface LabelledProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A labelled field of one line. */
export const TextField = ({ label, hint, error, ...input }: LabelledProps & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <input {...control} {...input} />}
  </Field>
);

/** A labelled field of several lines. */
export const TextArea = ({ label, hint, error, ...textarea }: LabelledProps & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <textarea {...control} {...textarea} />}
  </Field>
);

interface ChoiceFieldProps extends LabelledProps, ComponentProps<'select'> {
  /** The words of each value, in their order. */
  options: Readonly<Record<string, string>>;
}

/** One of a few values. */
export const ChoiceField = ({ label, hint, error, options, children, ...select }: ChoiceFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <select {...control} {...select}>
        {children}
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** A box to be ticked, next to its words. */
export const Check = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="check">
    <input type="checkbox" {...input} />
    <span>{children}</span>
  </label>
);

interface CheckFieldProps extends ComponentProps<'input'> {
  label: string;
  hint: string;
}

/** A box to be ticked, with a hint below its words. */
export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="check-field">
        <input type="checkbox" {...input} aria-describedby={id} />
        {label}
      </label>
      <p className="field-hint" id={id}>
        {hint}
      </p>
    </div>
  );
}
