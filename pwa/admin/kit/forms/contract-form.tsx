import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
import { Button } from '../button.tsx';

interface ContractFormProps<Body, Result> {
  label: string;
  className?: string;
  /** Its body says what the fields may be. */
  endpoint: { body: z.ZodMiniType<Body> };
  call: UseMutationResult<Result, Error, Body>;
  /** Makes the body from the fields. Absent: each field's text by its name. */
  read?: (form: HTMLFormElement) => unknown;
  /** Called with the answer of a call that succeeded. */
  onDone: (result: Result) => void;
  /** The fields keep what was sent. Absent: they are reset after a call that succeeded. */
  keepsFields?: boolean;
  /** What did not happen: `Not saved.` The reason follows. */
  failed?: string;
  submit: string;
  /** Its buttons are as small as those of a list. */
  isSmall?: boolean;
  /** Shows a button that closes the form. */
  onCancel?: () => void;
  /** Beside the button that sends. */
  actions?: ReactNode;
  children: (errors: FieldErrors) => ReactNode;
}

/**
 * A form of one call: checked by the contract here, then on the server, and what is wrong is said at its field. It keeps no draft:
 * a form that does is a DraftForm, or made with useFormStart.
 */
export function ContractForm<Body, Result>(props: ContractFormProps<Body, Result>) {
  const { label, endpoint, call, read = wordsOf, onDone, keepsFields = false, isSmall = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusFirstError(form, errors);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isPending) return;
    const parsed = endpoint.body.safeParse(read(event.currentTarget));
    setErrors(parsed.success ? {} : schemaFields(parsed.error));
    if (!parsed.success) return call.reset();
    call.mutate(parsed.data, {
      onError: (error) => setErrors(problemFields(error)),
      onSuccess: (result) => {
        if (!keepsFields) form.current?.reset();
        onDone(result);
      },
    });
  };

  const isSaidAtField = Object.keys(problemFields(call.error)).length > 0;
  return (
    <form
      className={props.className === undefined ? 'form' : `form ${props.className}`}
      aria-label={label}
      method="post"
      noValidate
      ref={form}
      onSubmit={send}
    >
      {props.children(errors)}
      {call.error !== null && !isSaidAtField && (
        <Notice key={call.submittedAt} role="alert" tone="danger">
          {props.failed ?? 'Not done.'} {failureWords(call.error)}
        </Notice>
      )}
      <div className="button-row">
        <Button kind="primary" isLarge={!isSmall} type="submit" isDisabled={call.isPending}>
          {props.submit}
        </Button>
        {props.onCancel !== undefined && (
          <Button isLarge={!isSmall} onPress={props.onCancel}>
            Cancel
          </Button>
        )}
        {props.actions}
      </div>
    </form>
  );
}

const wordsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));
