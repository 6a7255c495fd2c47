import { useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminOutcome } from '#pwa/shared/admin/outcome.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { useRestoreContact } from './mutations.ts';

/** The outcome of the last action. */
export interface Outcome {
  words: string;
  /** A deletion that can be undone. */
  deleted?: { id: number; email: string };
}

interface PeopleOutcomeProps {
  callApi: CallApi;
  outcome: Outcome | undefined;
  onOutcome: (outcome: Outcome | undefined) => void;
}

/** Says what was done; a deletion can be taken back from here. */
export function PeopleOutcome({ callApi, outcome, onOutcome }: PeopleOutcomeProps) {
  const { mutate, isPending } = useRestoreContact(callApi);
  const [failed, setFailed] = useState<{ of: Outcome; words: string }>();
  const undo = (done: Outcome, { id, email }: NonNullable<Outcome['deleted']>) =>
    mutate(id, {
      onSuccess: () => {
        onOutcome({ words: `The message of ${email} is back.` });
        // The button that was pressed goes.
        document.getElementById('main')?.focus();
      },
      onError: (error) => setFailed({ of: done, words: `Not restored. ${failureWords(error)}` }),
    });
  const { deleted } = outcome ?? {};
  return (
    <>
      <AdminOutcome onClose={() => onOutcome(undefined)}>
        {outcome === undefined ? undefined : (
          <>
            {outcome.words}{' '}
            {deleted !== undefined && (
              <button
                type="button"
                className="link-button"
                aria-disabled={isPending}
                onClick={() => isPending || undo(outcome, deleted)}
              >
                Undo
              </button>
            )}
          </>
        )}
      </AdminOutcome>
      {failed !== undefined && failed.of === outcome && (
        <p role="alert" className="field-error">
          {failed.words}
        </p>
      )}
    </>
  );
}
