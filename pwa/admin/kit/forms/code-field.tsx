import { Field } from '#pwa/shared/ui/field.tsx';

interface CodeFieldProps {
  error: string | undefined;
  hint: string;
}

/** The code of the authenticator app. */
export function CodeField({ error, hint }: CodeFieldProps) {
  return (
    <Field label="Code" error={error} hint={hint}>
      {(control) => (
        <input
          {...control}
          name="code"
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
