import type { ComponentProps, ReactNode } from 'react';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { Button } from './button.tsx';
import { AdminConfirm } from './confirm.tsx';

interface ActErrorProps {
  /** Of a mutation or a query; null where it did not fail. */
  error: Error | null;
  /** What did not happen: `Couldn’t save.` The reason follows. */
  words: string;
  /** Gives the reason. Absent: the words for a failed call. */
  reason?: (error: Error) => string;
}

/** Says in the place of an action that it failed, and why. */
export const ActError = ({ error, words, reason = failureWords }: ActErrorProps) =>
  error !== null && (
    <p role="alert" className="field-error">
      {words} {reason(error)}
    </p>
  );

interface AlertNoticeProps {
  /** undefined and false: nothing is wrong. */
  children: ReactNode;
}

/** Says, framed, that something is wrong. */
export const AlertNotice = ({ children }: AlertNoticeProps) =>
  children !== undefined &&
  children !== false && (
    <Notice role="alert" tone="danger">
      {children}
    </Notice>
  );

/** Says, framed, that an action failed, and why. */
export const ActNotice = ({ error, words, reason = failureWords }: ActErrorProps) => (
  <AlertNotice>{error !== null && `${words} ${reason(error)}`}</AlertNotice>
);

interface ActProps {
  /** A mutation. */
  act: {
    isPending: boolean;
    error: Error | null;
    mutate: (given: undefined, options: { onSuccess: () => void }) => void;
  };
  /** What did not happen: `Couldn’t remove.` The reason follows. */
  failed: string;
  onDone?: () => void;
}

interface ActButtonProps extends ActProps, Omit<ComponentProps<typeof Button>, 'isDisabled' | 'onPress'> {}

/** A button that runs a mutation, and shows next to it why that failed. */
export const ActButton = ({ act, failed, onDone, ...button }: ActButtonProps) => (
  <>
    <Button
      {...button}
      isDisabled={act.isPending}
      onPress={() => act.mutate(undefined, { onSuccess: () => onDone?.() })}
    />
    <ActError error={act.error} words={failed} />
  </>
);

interface ConfirmActProps
  extends ActProps,
    Omit<ComponentProps<typeof AdminConfirm>, 'isBusy' | 'onConfirm'> {
  /** Id of the element that takes the focus afterwards, since the button goes with its row. */
  focusAfter?: string;
}

/** A button that runs a mutation after a question, and shows next to it why that failed. */
export function ConfirmAct({ act, failed, onDone, focusAfter, ...confirm }: ConfirmActProps) {
  const done = () => {
    onDone?.();
    if (focusAfter !== undefined) document.getElementById(focusAfter)?.focus();
  };
  return (
    <>
      <AdminConfirm
        {...confirm}
        isBusy={act.isPending}
        onConfirm={() => act.mutate(undefined, { onSuccess: done })}
      />
      <ActError error={act.error} words={failed} />
    </>
  );
}
