import { TextField } from './fields.tsx';

interface CodeFieldProps {
  error: string | undefined;
  hint: string;
}

/** The code of the authenticator app. */
export function CodeField({ error, hint }: CodeFieldProps) {
  return (
    <TextField
      label="Code"
      error={error}
      hint={hint}
      name="code"
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
