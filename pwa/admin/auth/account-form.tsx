import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#pwa/admin/kit/button.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';

interface AccountFormProps<Body, Result> {
  label: string;
  schema: z.ZodMiniType<Body>;
  call: UseMutationResult<Result, Error, Body>;
  submit: string;
  /** The outcome; the form is empty again by then. */
  onDone: (result: Result) => void;
  /** Shows a button that puts the form away. */
  onCancel?: () => void;
  children: (errors: FieldErrors) => ReactNode;
}

/** A form of the account screen: checked by the contract here, then there, and what is wrong is said at its field. */
export function AccountForm<Body, Result>(props: AccountFormProps<Body, Result>) {
  const { label, schema, call, submit, onDone, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusFirstError(form, errors);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isPending) return;
    const parsed = schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(parsed.success ? {} : schemaFields(parsed.error));
    if (!parsed.success) return call.reset();
    call.mutate(parsed.data, {
      onError: (error) => setErrors(problemFields(error)),
      onSuccess: (result) => {
        form.current?.reset();
        onDone(result);
      },
    });
  };

  const isSaidAtField = Object.keys(problemFields(call.error)).length > 0;
  return (
    <form
      className="form account-form"
      aria-label={label}
      method="post"
      noValidate
      ref={form}
      onSubmit={send}
    >
      {children(errors)}
      {call.error !== null && !isSaidAtField && (
        <Notice key={call.submittedAt} role="alert" tone="danger">
          Not done. {failureWords(call.error)}
        </Notice>
      )}
      <div className="button-row">
        <Button kind="primary" isLarge type="submit" isDisabled={call.isPending}>
          {submit}
        </Button>
        {onCancel !== undefined && (
          <Button isLarge onPress={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
