import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { RestoreButton } from '#pwa/admin/kit/undo-outcome.tsx';

export interface PostsSaid {
  words: string;
  /** Takes back what was done, and says so. */
  undo?: { spoken: string; run: () => Promise<void> };
  /** The post that was just made. */
  made?: number;
}

interface PostsOutcomeProps {
  /** The outcome of the last action; undefined where there is none. */
  said: PostsSaid | undefined;
  onClose: () => void;
}

const saidByTheRun = () => undefined;

/** Says what happened, with Undo beside it. It stays in view above a long table. */
export function PostsOutcome({ said, onClose }: PostsOutcomeProps) {
  const { words, undo, made } = said ?? {};
  return (
    <AdminOutcome
      onClose={onClose}
      action={
        <>
          {undo !== undefined && (
            <RestoreButton
              key={words}
              label="Undo"
              spoken={undo.spoken}
              restore={undo.run}
              onRestored={saidByTheRun}
            />
          )}
          {made !== undefined && (
            <a className="button button-small" href={`/admin/blogerForm?id=${made}`}>
              Edit the copy
            </a>
          )}
        </>
      }
    >
      {words}
    </AdminOutcome>
  );
}
