import { useMutation } from '@tanstack/react-query';
import type { TrashKind } from '#contract/trash.ts';
import { ActError } from './acts.tsx';
import { Button } from './button.tsx';
import { backWords, isGone, notRestored } from './gone.ts';
import { AdminLink } from './link.tsx';
import { AdminOutcome } from './outcome.tsx';
import { type Toast, type Undo, useUndoKey } from './toasts.tsx';

/** Where things of one kind wait until they go for good. Screens show it below a list once that has loaded: before, the list would push it away under a press. */
export const TrashLink = ({ kind }: { kind: TrashKind }) => (
  <AdminLink className="link-button" to="/admin/trash" search={{ kind }}>
    Trash
  </AdminLink>
);

interface RestoreButtonProps<Outcome> {
  label: 'Restore' | 'Undo';
  /** What comes back, for a screen reader that reads the button alone. */
  spoken: string;
  restore: () => Promise<Outcome>;
  onRestored: (outcome: Outcome) => void;
}

/** Restores what was deleted; a failure is shown next to it. */
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
      <ActError error={error} words="" reason={notRestored} />
    </>
  );
}

/** The way back of one thing that was deleted. */
export const undoOf = (name: string, restore: () => Promise<unknown>): Undo => ({
  spoken: `“${name}”`,
  run: () => restore().then(() => backWords(name)),
});

/** What was typed into a form is given up. @param open shows the form again, which finds what `keep` keeps and says so */
export const discarded = (keep: () => void, open: () => void): Toast => ({
  words: 'Discarded.',
  undo: {
    spoken: 'what you typed',
    run: () => {
      keep();
      open();
    },
  },
});

interface UndoOutcomeProps {
  /** The outcome of the last action; undefined where there is none. */
  toast: Toast | undefined;
  /** With the words for it. */
  onRestored: (toast: Toast) => void;
}

/** Says what was done in a sheet, which covers the toasts. */
export function UndoOutcome({ toast, onRestored }: UndoOutcomeProps) {
  const { words, undo } = toast ?? {};
  return (
    <AdminOutcome
      action={
        undo !== undefined && (
          <RestoreButton
            key={words}
            label="Undo"
            spoken={undo.spoken ?? ''}
            restore={async () => undo.run()}
            onRestored={(back) => typeof back === 'string' && onRestored({ words: back })}
          />
        )
      }
    >
      {words}
    </AdminOutcome>
  );
}
