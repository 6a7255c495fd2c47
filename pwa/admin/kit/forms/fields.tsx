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

interface TextAreaProps extends LabelledProps, ComponentProps<'textarea'> {
  /** Its text is one long line: Enter does nothing, and breaks that are pasted become spaces. */
  isOneLine?: boolean;
}

/** A labelled field of several lines. */
export const TextArea = ({ label, hint, error, isOneLine = false, ...textarea }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <textarea {...control} {...(isOneLine && oneLine)} {...textarea} />}
  </Field>
);

const oneLine: Pick<ComponentProps<'textarea'>, 'onKeyDown' | 'onInput'> = {
  onKeyDown: (event) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
  },
  onInput: ({ currentTarget: field }) => {
    if (/[\r\n]/.test(field.value)) field.value = field.value.replace(/\s*[\r\n]\s*/g, ' ');
  },
};

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
