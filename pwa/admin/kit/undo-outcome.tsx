import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { TrashKind } from '#contract/trash.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Button } from './button.tsx';
import { isGone } from './gone.ts';
import { AdminLink } from './link.tsx';
import { AdminOutcome } from './outcome.tsx';
import { useToasts, useUndoKey } from './toasts.tsx';

/** Where things of one kind wait until they go for good. Screens show it below a list once that has loaded: before, the list would push it away under a press. */
export const TrashLink = ({ kind }: { kind: TrashKind }) => (
  <AdminLink className="link-button" to="/admin/trash" search={{ kind }}>
    Trash
  </AdminLink>
);

const notRestored = (error: unknown): string =>
  isGone(error)
    ? `It is gone for good: the trash keeps things for ${TRASH_DAYS} days.`
    : `Couldn’t restore. ${failureWords(error)}`;

interface RestoreButtonProps<Outcome> {
  label: 'Restore' | 'Undo';
  /** What comes back, for who hears the button alone. */
  spoken: string;
  restore: () => Promise<Outcome>;
  onRestored: (outcome: Outcome) => void;
}

/** Brings back what was deleted; a failure is said beside it. */
export function RestoreButton<Outcome>(props: RestoreButtonProps<Outcome>) {
  const { label, spoken, restore, onRestored } = props;
  const { mutate, isPending, error } = useMutation({ mutationFn: restore, onSuccess: onRestored });
  const isTooLate = isGone(error);
  const isUndo = label === 'Undo';
  useUndoKey(isUndo && !isTooLate && !isPending ? () => mutate() : undefined);
  return (
    <>
      {!isTooLate && (
        <Button
          aria-label={`${label} ${spoken}`}
          aria-keyshortcuts={isUndo ? 'U' : undefined}
          isDisabled={isPending}
          onPress={mutate}
        >
          {label}
        </Button>
      )}
      {error !== null && (
        <p role="alert" className="field-error">
          {notRestored(error)}
        </p>
      )}
    </>
  );
}

interface Undo {
  /** What it takes back, for who hears the button alone. */
  spoken: string;
  /** Takes it back. Gives the words for that; undefined where the screen says it elsewhere. */
  run: () => Promise<string | undefined>;
}

export interface Said {
  words: string;
  undo?: Undo | undefined;
  /** Leads on. */
  link?: { href: string; label: string };
}

/** The way back of one thing that was deleted. */
export const undoOf = (name: string, restore: () => Promise<unknown>): Undo => ({
  spoken: `“${name}”`,
  run: () => restore().then(() => `“${name}” is back.`),
});

/** What was typed into a form is given up. @param open shows the form again, which finds what `keep` keeps and says so, and clears these words */
export const discarded = (keep: () => void, open: () => void): Said => ({
  words: 'Discarded.',
  undo: {
    spoken: 'what you typed',
    run: () => {
      keep();
      open();
      return Promise.resolve(undefined);
    },
  },
});

interface UndoOutcomeProps {
  /** The outcome of the last action; undefined where there is none. */
  said: Said | undefined;
  /** With the words for it. */
  onRestored: (said: Said) => void;
  onClose?: () => void;
}

/** Says what happened, with Undo where it can be taken back: in a toast, or without `onClose` in its place, as in a sheet. */
export const UndoOutcome = ({ said, onRestored, onClose }: UndoOutcomeProps) =>
  onClose === undefined ? (
    <UndoLine said={said} onRestored={onRestored} />
  ) : (
    <UndoToast said={said} onRestored={onRestored} onSaid={onClose} />
  );

function UndoLine({ said, onRestored }: Omit<UndoOutcomeProps, 'onClose'>) {
  const { words, undo, link } = said ?? {};
  return (
    <AdminOutcome
      action={
        <>
          {undo !== undefined && (
            <RestoreButton
              key={words}
              label="Undo"
              spoken={undo.spoken}
              restore={undo.run}
              onRestored={(back) => back !== undefined && onRestored({ words: back })}
            />
          )}
          {link !== undefined && (
            <a className="button button-quiet" href={link.href}>
              {link.label}
            </a>
          )}
        </>
      }
    >
      {words}
    </AdminOutcome>
  );
}

interface UndoToastProps extends Pick<UndoOutcomeProps, 'said' | 'onRestored'> {
  onSaid: () => void;
}

function UndoToast({ said, onRestored, onSaid }: UndoToastProps) {
  const { say, fail } = useToasts();
  const restored = useEffectEvent(onRestored);
  const tell = useEffectEvent(({ words, undo, link }: Said) => {
    const takeBack = async ({ run }: Undo) => {
      try {
        const back = await run();
        if (back !== undefined) restored({ words: back });
      } catch (error) {
        fail(notRestored(error));
      }
    };
    say(words, undo && (() => void takeBack(undo)), link, undo?.spoken);
    onSaid();
  });
  useEffect(() => {
    if (said !== undefined) tell(said);
  }, [said]);
  return null;
}
