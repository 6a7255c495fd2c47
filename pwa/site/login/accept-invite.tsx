import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { acceptInvite, PASSWORD_MIN, readInvite, USERNAME_MAX } from '#contract/auth.ts';
import type { Answer, CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { roleWords } from '#pwa/shared/ui/role-words.ts';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
import { attemptLogin } from './login-attempt.ts';

interface AcceptInviteProps {
  callApi: CallApi;
  token: string;
  onLoggedIn: () => void;
}

const isGone = (error: unknown) => error instanceof Problem && error.code === 'invite_gone';

/** Who follows an invitation chooses a name and a password, and is logged in by them. */
export function AcceptInvite({ callApi, token, onLoggedIn }: AcceptInviteProps) {
  const form = useRef<HTMLFormElement>(null);
  const [invite, setInvite] = useState<Answer<typeof readInvite>>();
  const [failure, setFailure] = useState<{ words: string; isFinal: boolean; tries: number }>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isPending, setPending] = useState(false);
  useFocusFirstError(form, errors);
  const fail = useCallback(
    (error: unknown, words = failureWords(error)) =>
      setFailure((before) => ({ words, isFinal: isGone(error), tries: (before?.tries ?? 0) + 1 })),
    [],
  );

  const load = useCallback(() => {
    setFailure(undefined);
    callApi(readInvite, { body: { token } }).then(setInvite, (error: unknown) => fail(error));
  }, [callApi, token, fail]);
  useEffect(load, [load]);

  async function send(body: { token: string; username: string; password: string }): Promise<void> {
    let gone: unknown;
    try {
      await callApi(acceptInvite, { body });
    } catch (error) {
      // Used up: perhaps by this form, whose answer was lost. Then the login below works.
      if (!isGone(error)) throw error;
      gone = error;
    }
    const outcome = await attemptLogin(callApi, { ...body, username: body.username.trim() });
    if (outcome.isIn) return onLoggedIn();
    if (gone !== undefined && outcome.isUnknown) throw gone;
    fail(undefined, `${gone === undefined ? 'Your account is ready. ' : ''}${outcome.failure ?? ''}`);
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const typed = { token, ...Object.fromEntries(new FormData(event.currentTarget)) };
    const parsed = acceptInvite.body.safeParse(typed);
    setFailure(undefined);
    setErrors(parsed.success ? {} : schemaFields(parsed.error));
    if (!parsed.success) return;
    setPending(true);
    send(parsed.data)
      .catch((error: unknown) => {
        setErrors(problemFields(error));
        if (Object.keys(problemFields(error)).length === 0) fail(error);
      })
      .finally(() => setPending(false));
  };

  const retry = invite === undefined && failure?.isFinal !== true && (
    <button type="button" className="button button-quiet button-small" onClick={load}>
      Try again
    </button>
  );
  const notice = failure !== undefined && (
    <Notice key={failure.tries} role="alert" tone="danger" action={retry}>
      {failure.words}
    </Notice>
  );
  if (invite === undefined) {
    return (
      <>
        {notice || <p role="status">Reading your invitation…</p>}
        <p>
          <a href="/login">I already have a login</a>
        </p>
      </>
    );
  }
  const { an, may } = roleWords[invite.role];
  const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
  return (
    <>
      <p>
        {invite.by} invites you as {an}, who {may}. Choose a username and a password of your own.
      </p>
      <form
        className="form login-form"
        aria-label="Your login"
        method="post"
        noValidate
        ref={form}
        onSubmit={submit}
      >
        <Field label="Username" error={errors.username} hint="Your colleagues see it beside what you did.">
          {(control) => (
            <input
              {...control}
              {...plain}
              required
              name="username"
              autoComplete="username"
              maxLength={USERNAME_MAX}
            />
          )}
        </Field>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters. A few random words work well.`}
          error={errors.password}
        />
        {notice}
        <button type="submit" className="button" aria-disabled={isPending}>
          Create account
        </button>
      </form>
    </>
  );
}
