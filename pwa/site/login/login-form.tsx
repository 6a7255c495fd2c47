import { useHydrated } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
import type { LoginOutcome } from './login-attempt.ts';

interface LoginFormProps {
  callApi: CallApi;
  /** Called when the token is kept on this device. */
  onLoggedIn: () => void;
}

const attemptCode = () => import('./login-attempt.ts');
const ignore = () => {};
const NOT_LOADED = 'Part of this page didn’t load. Reload it, then log in again.';

/** Username and password for a token. It waits for the script: a form sent without one would leave the site. */
export function LoginForm({ callApi, onLoggedIn }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isReady = useHydrated();
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Once asked for, the field stays: what is typed there must not go with a wrong password. */
  const [asksCode, setAsksCode] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  useFocusFirstError(form, errors);

  const end = ({ isIn, asksCode, errors = {}, failure }: LoginOutcome) => {
    setPending(false);
    if (asksCode) setAsksCode(true);
    setErrors(errors);
    setFailure(failure);
    if (isIn) onLoggedIn();
  };
  const attempt = (outcome: () => Promise<LoginOutcome>) => {
    if (isPending) return;
    setPending(true);
    setFailure(undefined);
    setTries(tries + 1);
    outcome().then(end, () => end({ failure: NOT_LOADED }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    attempt(async () => (await attemptCode()).attemptLogin(callApi, typed));
  };
  const enterByPasskey = () =>
    attempt(async () => (await import('./passkey-login.ts')).attemptPasskeyLogin(callApi));

  const plain = { required: true, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
  return (
    <form
      className="form login-form"
      method="post"
      noValidate
      ref={form}
      onFocus={() => void attemptCode().catch(ignore)}
      onSubmit={submit}
    >
      <Field label="Username" error={errors.username}>
        {(control) => <input {...control} {...plain} name="username" autoComplete="username" />}
      </Field>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        isReady={isReady}
      />
      {asksCode && <LoginCode error={errors.code} />}
      {failure !== undefined && (
        <Notice key={tries} role="alert" tone="danger">
          {failure}
        </Notice>
      )}
      <div className="button-row">
        <button type="submit" className="button" disabled={!isReady} aria-disabled={isPending}>
          Login
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={!isReady}
          aria-disabled={isPending}
          onClick={enterByPasskey}
        >
          Log in with a passkey
        </button>
      </div>
      <noscript>
        <p>The operator’s pages need JavaScript.</p>
      </noscript>
    </form>
  );
}

/** Asked for once the password was right: the code of the second factor, or a recovery code in its place. */
function LoginCode({ error }: { error: string | undefined }) {
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
            ? 'One of the recovery codes you saved when you switched on two-step login. Each works once.'
            : 'The 6 digits in your authenticator app.'
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
        {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
      </button>
    </>
  );
}
