import type { ReactNode } from 'react';
import { Field } from '#pwa/shared/ui/field.tsx';

export interface MarkdownEditorProps {
  label: string;
  /** The field of the form that holds the Markdown. */
  name: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  /** Told with the whole text at each change; the form's own `input` event is sent as well. */
  onChange?: (markdown: string) => void;
}

/** Where a Markdown text is written. It keeps what is typed itself, from where it starts. */
export function MarkdownEditor({ label, name, defaultValue, error, hint, onChange }: MarkdownEditorProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          defaultValue={defaultValue}
          required
          rows={8}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </Field>
  );
}
