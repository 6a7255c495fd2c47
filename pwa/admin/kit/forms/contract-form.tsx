import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { repeatedPress } from '#pwa/shared/ui/repeated-press.ts';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
import { ActNotice } from '../acts.tsx';
import { Button } from '../button.tsx';
import { useFocusKept } from '../use-focus-kept.ts';

export interface ContractFormProps<Body, Result> {
  /** Absent: the form is not a landmark. */
  label?: string;
  className?: string;
  /** Its body says what the fields may be. */
  endpoint: { body: z.ZodMiniType<Body> };
  call: UseMutationResult<Result, Error, Body>;
  /** Makes the body from the fields. Absent: each field's text by its name. */
  read?: (form: HTMLFormElement) => unknown;
  /** Reads the form: at each change of a field. */
  onRead?: (form: HTMLFormElement) => void;
  /** Another number when the fields were made again. */
  round?: number;
  /** Before each try. */
  onTry?: () => void;
  /** Called with the answer of a call that succeeded. */
  onDone: (result: Result) => void;
  /** The fields keep what was sent. Absent: they are reset after a call that succeeded. */
  keepsFields?: boolean;
  /** The server's errors of the fields. Absent: its errors by the names of the fields. */
  errorsOf?: (error: Error) => FieldErrors;
  /** What did not happen: `Couldn’t save.` The reason follows. */
  failed?: string;
  /** Gives the reason. Absent: the words for a failed call. */
  reason?: (error: Error) => string;
  /** Its first field has the focus when it opens: the button that opened it is gone. */
  takesFocus?: boolean;
  /** Absent: the button is among the fields. */
  submit?: string;
  /** Shows a button that closes the form. */
  onCancel?: (() => void) | undefined;
  /** Its label. Absent: Cancel. */
  cancel?: string;
  onEscape?: () => void;
  /** Next to the button that sends. */
  actions?: ReactNode;
  children: (errors: FieldErrors) => ReactNode;
}

/**
 * A form of one call: checked by the contract here, then on the server, and what is wrong is shown at its field. One that keeps
 * what is typed is a DraftedForm.
 */
export function ContractForm<Body, Result>(props: ContractFormProps<Body, Result>) {
  const { endpoint, call, read = wordsOf, onRead, onDone, keepsFields = false } = props;
  const { errorsOf = problemFields, takesFocus = false, onEscape } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [press] = useState(repeatedPress);
  useFocusFirstError(form, errors);
  useFocusKept(form, props.round ?? 0);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isPending || press.isRepeat()) return;
    press.begun();
    props.onTry?.();
    const parsed = endpoint.body.safeParse(read(event.currentTarget));
    setErrors(parsed.success ? {} : schemaFields(parsed.error));
    if (!parsed.success) return call.reset();
    call.mutate(parsed.data, {
      onError: (error) => setErrors(errorsOf(error)),
      onSuccess: (result) => {
        press.sent();
        if (!keepsFields) form.current?.reset();
        onDone(result);
      },
    });
  };

  const isShownAtField = call.error !== null && Object.keys(errorsOf(call.error)).length > 0;
  return (
    <form
      className={props.className ?? 'form'}
      aria-label={props.label}
      method="post"
      noValidate
      ref={form}
      onSubmit={send}
      onInput={({ currentTarget }) => {
        press.typed();
        onRead?.(currentTarget);
      }}
      onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
    >
      {props.children(errors)}
      <ActNotice
        key={call.submittedAt}
        error={isShownAtField ? null : call.error}
        words={props.failed ?? 'Couldn’t do that.'}
        reason={props.reason ?? failureWords}
      />
      {props.submit !== undefined && (
        <div className="button-row">
          <Button kind="primary" type="submit" isDisabled={call.isPending}>
            {props.submit}
          </Button>
          {props.onCancel !== undefined && (
            <Button kind="text" onPress={props.onCancel}>
              {props.cancel ?? 'Cancel'}
            </Button>
          )}
          {props.actions}
        </div>
      )}
    </form>
  );
}

const wordsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/** `errorsOf` for a form that says at this field that its call failed, and why. @param failed `Couldn’t save.` */
export const failedAt =
  (field: string, failed: string) =>
  (error: Error): FieldErrors => ({ [field]: `${failed} ${failureWords(error)}` });
