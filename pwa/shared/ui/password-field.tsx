import { useState } from 'react';
import { Field } from './field.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: string;
  /** Before the script is there the button could do nothing. */
  isReady?: boolean;
}

/** A password that can be shown. What is typed stays typed when it is. */
export function PasswordField({ label, error, hint, isReady = true, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="password-row">
          <input
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            required
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {/* Words inside, no aria-label: the field alone is found by its label. */}
          <button
            type="button"
            className="button button-quiet button-small"
            aria-pressed={isShown}
            disabled={!isReady}
            onClick={() => setShown(!isShown)}
          >
            Show<span className="visually-hidden"> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
