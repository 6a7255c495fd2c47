import { ActError } from './act-error.tsx';
import { AdminConfirm } from './confirm.tsx';

interface RemoveButtonProps {
  question: string;
  /** Says which row the button belongs to. */
  describedBy: string;
  /** A mutation. */
  remove: {
    isPending: boolean;
    error: Error | null;
    mutate: (given: undefined, options: { onSuccess: () => void }) => void;
  };
  /** The element that has the focus then: the button goes with its row. */
  focusAfter: string;
  onRemoved: () => void;
}

/** Removes the row that it is in, after a question. */
export function RemoveButton({ question, describedBy, remove, focusAfter, onRemoved }: RemoveButtonProps) {
  return (
    <>
      <AdminConfirm
        label="Remove"
        describedBy={describedBy}
        question={question}
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              onRemoved();
              document.getElementById(focusAfter)?.focus();
            },
          })
        }
      />
      <ActError error={remove.error} words="Not removed." />
    </>
  );
}
