import { useId } from 'react';
import { cut } from '#contract/characters.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import type { DeletedPost } from './deleted-posts.ts';
import { useRestorePost } from './post-mutations.ts';

const TITLE_CUT = 40;

interface UndoDeleteProps {
  callApi: CallApi;
  post: DeletedPost;
  /** Its title is beside it already. */
  isNamed?: boolean;
  onRestored: () => void;
}

/** Restores one deleted post. */
export function UndoDelete({ callApi, post, isNamed = false, onRestored }: UndoDeleteProps) {
  const { mutate, isPending, error } = useRestorePost(callApi, post.id);
  const isTooLate = error instanceof Problem && error.code === 'not_found';
  const titleId = useId();
  return (
    <>
      <span id={titleId} className={isNamed ? 'visually-hidden' : undefined}>
        “{cut(post.title, TITLE_CUT)}”
      </span>
      {!isTooLate && (
        <button
          type="button"
          className="button button-small"
          aria-describedby={titleId}
          aria-disabled={isPending}
          onClick={() => isPending || mutate(undefined, { onSuccess: onRestored })}
        >
          Undo
        </button>
      )}
      {error !== null && (
        <p role="alert" className="field-error">
          {isTooLate ? 'Its ten minutes are over: it is gone.' : `Not brought back. ${failureWords(error)}`}
        </p>
      )}
    </>
  );
}
