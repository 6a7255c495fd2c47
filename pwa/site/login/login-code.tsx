import { useEffect, useRef, useState } from 'react';
import { Field } from '#pwa/shared/ui/field.tsx';

/** Asked for once the password was right: the code of the second factor, or a recovery code in its place. */
export function LoginCode({ error }: { error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is typed next
  useEffect(() => {
    input.current?.focus();
  }, [isRecovery]);
  return (
    <>
      <Field
        label={isRecovery ? 'Recovery code' : 'Code'}
        error={error}
        hint={
          isRecovery
            ? 'One of the codes you kept when you switched the second factor on. Each opens once.'
            : 'The six digits that your authenticator app shows now.'
        }
      >
        {(control) => (
          <input
            {...control}
            name="code"
            required
            ref={input}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <button
        type="button"
        className="button button-quiet button-small"
        onClick={() => setRecovery(!isRecovery)}
      >
        {isRecovery ? 'Use the code of the app' : 'Use a recovery code'}
      </button>
    </>
  );
}
