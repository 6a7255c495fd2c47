import { useMutation } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { type Credentials, credentials, login } from '#contract/session.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/lib/field-errors.ts';
import { keepToken } from '#pwa/lib/token.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { PasswordField } from '#pwa/ui/password-field.tsx';
import { useFocusFirstError } from '#pwa/ui/use-focus-first-error.ts';
import { LoginCode } from './login-code.tsx';
import { INVALID, loginWords } from './login-words.ts';

interface LoginFormProps {
  callApi: CallApi;
  /** Called when the token is kept on this device. */
  onLoggedIn: () => void;
}

const isCode = (error: unknown, code: Problem['code']) => error instanceof Problem && error.code === code;

/** Username and password for a token. It waits for the script: a form sent without one would leave the site. */
export function LoginForm({ callApi, onLoggedIn }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isReady = useHydrated();
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Once asked for, the field stays: what is typed there must not go with a wrong password. */
  const [asksCode, setAsksCode] = useState(false);
  useFocusFirstError(form, errors);
  const attempt = useMutation({
    mutationFn: async (body: Credentials) => {
      const { token } = await callApi(login, { body });
      if (token !== '') keepToken(token);
      return token !== '';
    },
    onSuccess: (isIn) => isIn && onLoggedIn(),
    onError: (error) => {
      if (isCode(error, 'code_needed')) setAsksCode(true);
      setErrors(isCode(error, 'wrong_code') ? { code: WRONG_CODE } : problemFields(error));
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (attempt.isPending) return;
    const parsed = credentials.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(parsed.success ? {} : schemaFields(parsed.error));
    if (parsed.success) return attempt.mutate(parsed.data);
    attempt.reset();
  };

  const isAsked = isCode(attempt.error, 'code_needed');
  const refusal = attempt.isError && !isAsked ? loginWords(attempt.error) : undefined;
  const failure = attempt.data === false ? INVALID : refusal;
  const plain = { required: true, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
  return (
    <form className="form login-form" method="post" noValidate ref={form} onSubmit={submit}>
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
        <Notice key={attempt.submittedAt} role="alert" tone="danger">
          {failure}
        </Notice>
      )}
      <button type="submit" className="button" disabled={!isReady} aria-disabled={attempt.isPending}>
        Login
      </button>
      <noscript>
        <p>The operator’s pages need JavaScript.</p>
      </noscript>
    </form>
  );
}

const WRONG_CODE = 'This code is wrong, or it was used already. The app shows a new one every half minute.';
