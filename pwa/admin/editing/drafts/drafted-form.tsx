import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ContractForm, type ContractFormProps } from '#pwa/admin/kit/forms/contract-form.tsx';
import { LOST_WORK, useUnsaved } from '#pwa/admin/kit/leave-question.tsx';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { useEditing } from '../use-editing.ts';
import { type DraftValues, draftDevice, isSameTexts, textsOf } from './draft.ts';
import { RestoredNotice } from './draft-notice.tsx';
import { DraftedFields } from './drafted-fields.tsx';

/** What is typed into a form that is saved by a press alone. It starts from its draft on this device, where there is one. @param rowVersion of what it changes */
export function useFormDraft(name: string, original: DraftValues, rowVersion = 0) {
  const device = draftDevice(() => name, 'revision');
  const [editing, { start, isKept }] = useEditing(() => ({
    opened: { values: original, rowVersion },
    device,
    isSame: isSameTexts,
  }));
  const isLost = !isKept && editing.hasWork();
  useUnsaved(isLost, LOST_WORK);
  /** Forgets what was typed, which is sent, or given up with its form. @param values what the fields start from then */
  const forget = (values = original): void => editing.startFrom({ values, rowVersion });
  return {
    start: { ...start, isLost },
    /** It came back over a text that was saved since by somebody else, or in another window. */
    isOlder: start.isRestored && !isSameTexts(editing.base() ?? original, original),
    /** Row version of the text that is typed over. */
    rowVersion: editing.rowVersion(),
    forget,
    /** Starts it again. What was typed can be brought back. */
    discard: (): void => editing.discard(original),
    bringBack: editing.bringBack,
    /** What was typed over, where it is known. */
    base: editing.base,
    /** Forgets what was typed, for a form that goes. Gives what keeps it for the next one of this name; undefined where nothing was typed. */
    giveUp: (): (() => void) | undefined => {
      if (!editing.hasWork()) return undefined;
      const { values } = editing.state();
      const typed = { values, rowVersion: editing.rowVersion(), base: editing.base() };
      forget();
      return () => void device.keep(typed);
    },
    read: (form: HTMLFormElement): void => editing.type(textsOf(form)),
  };
}

type FormDraft = ReturnType<typeof useFormDraft>;

interface DraftedFormProps<Body, Result>
  extends Omit<ContractFormProps<Body, Result>, 'call' | 'keepsFields' | 'onDone' | 'children'> {
  draft: FormDraft;
  /** What was typed is forgotten by a later call, not by this one. */
  keepsDraft?: boolean;
  /** Says that the draft came back over a text that was saved since. */
  isOlder?: boolean;
  /** Above the line on the draft. */
  heading?: ReactNode;
  send: (body: Body) => Promise<Result>;
  /** What the fields of a form that stays open start from after the call. Absent: what they started from before it. */
  next?: (result: Result) => DraftValues;
  /** Called with the answer of a call that succeeded. */
  onDone: (result: Result) => unknown;
  onFailed?: (error: Error) => unknown;
  /** After each call, also one that failed. */
  onSettled?: () => unknown;
  /** DraftedFields know where they start. @param values what other fields start from; all are mounted again when that changes */
  children: ReactNode | ((errors: FieldErrors, values: DraftValues, isBusy: boolean) => ReactNode);
}

/** A form of one call. What is typed stays on this device until it is sent or discarded: also where Escape closes the sheet around it. */
export function DraftedForm<Body, Result>(props: DraftedFormProps<Body, Result>) {
  const {
    draft,
    keepsDraft = false,
    isOlder = false,
    heading,
    send,
    next,
    onDone,
    onFailed,
    onSettled,
    children,
    ...form
  } = props;
  const { start } = draft;
  const call = useMutation({
    mutationFn: send,
    // Runs also after the form was closed: what is stored is not a draft any more.
    onSuccess: (result) => {
      if (!keepsDraft) draft.forget(next?.(result));
      return onDone(result);
    },
    onError: (error) => onFailed?.(error),
    onSettled: () => onSettled?.(),
  });
  return (
    <ContractForm
      {...form}
      call={call}
      keepsFields
      round={start.round}
      onRead={draft.read}
      onDone={() => undefined}
    >
      {(errors) => (
        <>
          {heading}
          <RestoredNotice
            start={start}
            isOlder={isOlder}
            onDiscard={draft.discard}
            onUndo={draft.bringBack}
          />
          <DraftedFields key={start.round} values={start.values} errors={errors}>
            {typeof children === 'function' ? children(errors, start.values, call.isPending) : children}
          </DraftedFields>
        </>
      )}
    </ContractForm>
  );
}
