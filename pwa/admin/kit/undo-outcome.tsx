import { useMutation } from '@tanstack/react-query';
import { TRASH } from '#contract/admin-paths.ts';
import { Problem } from '#contract/problem.ts';
import type { TrashKind } from '#contract/trash.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { AdminOutcome } from './outcome.tsx';

/** Where things of one kind wait until they go for good. Screens show it below a list once that has loaded: before, the list would push it away under a press. */
export const TrashLink = ({ kind }: { kind: TrashKind }) => (
  <a className="link-button" href={`${TRASH}?kind=${kind}`}>
    Trash
  </a>
);

interface RestoreButtonProps {
  label: 'Restore' | 'Undo';
  /** What comes back, for who hears the button alone. */
  spoken: string;
  restore: () => Promise<unknown>;
  onRestored: () => void;
}

/** Brings back what was deleted; a failure is said beside it. */
export function RestoreButton({ label, spoken, restore, onRestored }: RestoreButtonProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: restore, onSuccess: onRestored });
  const isTooLate = error instanceof Problem && error.code === 'not_found';
  return (
    <>
      {!isTooLate && (
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={`${label} ${spoken}`}
          aria-disabled={isPending}
          onClick={() => isPending || mutate()}
        >
          {label}
        </button>
      )}
      {error !== null && (
        <p role="alert" className="field-error">
          {isTooLate
            ? `It is gone: things stay in the trash for ${TRASH_DAYS} days.`
            : `Not brought back. ${failureWords(error)}`}
        </p>
      )}
    </>
  );
}

export interface Said {
  words: string;
  /** What was just deleted, by its name. */
  deleted?: { name: string; restore: () => Promise<unknown> };
}

interface UndoOutcomeProps {
  /** The outcome of the last action; undefined where there is none. */
  said: Said | undefined;
  /** With the words for it. */
  onRestored: (said: Said) => void;
  onClose?: () => void;
}

/** Says what happened, with Undo beside it where something was deleted. */
export function UndoOutcome({ said, onRestored, onClose }: UndoOutcomeProps) {
  return (
    <AdminOutcome
      action={
        said?.deleted && (
          <RestoreButton
            key={said.words}
            label="Undo"
            spoken={`“${said.deleted.name}”`}
            restore={said.deleted.restore}
            onRestored={() => onRestored({ words: `“${said.deleted?.name}” is back.` })}
          />
        )
      }
      {...(onClose && { onClose })}
    >
      {said?.words}
    </AdminOutcome>
  );
}
