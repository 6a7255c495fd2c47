import { useMutation } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { credentials, login } from '#contract/session.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/lib/field-errors.ts';
import { keepToken } from '#pwa/lib/token.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { useFocusFirstError } from '#pwa/ui/use-focus-first-error.ts';
import { INVALID, loginWords } from './login-words.ts';

interface LoginFormProps {
  callApi: CallApi;
  /** Called when the token is kept on this device. */
  onLoggedIn: () => void;
}

/** Username and password for a token. It waits for the script: a form sent without one would leave the site. */
export function LoginForm({ callApi, onLoggedIn }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isReady = useHydrated();
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusFirstError(form, errors);
  const attempt = useMutation({
    mutationFn: async (body: { username: string; password: string }) => {
      const { token } = await callApi(login, { body });
      if (token !== '') keepToken(token);
      return token !== '';
    },
    onSuccess: (isIn) => isIn && onLoggedIn(),
    onError: (error) => setErrors(problemFields(error)),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (attempt.isPending) return;
    const parsed = credentials.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(parsed.success ? {} : schemaFields(parsed.error));
    if (parsed.success) return attempt.mutate(parsed.data);
    attempt.reset();
  };

  const failure = attempt.isError ? loginWords(attempt.error) : attempt.data === false ? INVALID : undefined;
  const plain = { required: true, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
  return (
    <form className="form login-form" method="post" noValidate ref={form} onSubmit={submit}>
      <Field label="Username" error={errors.username}>
        {(control) => <input {...control} {...plain} name="username" autoComplete="username" />}
      </Field>
      <Field label="Password" error={errors.password}>
        {(control) => (
          <input {...control} {...plain} name="password" type="password" autoComplete="current-password" />
        )}
      </Field>
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
