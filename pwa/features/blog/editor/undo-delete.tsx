import { useId } from 'react';
import { cut } from '#contract/characters.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import type { DeletedPosts } from './deleted-posts.ts';
import { useRestorePosts } from './post-mutations.ts';

const TITLE_CUT = 40;

interface UndoDeleteProps {
  callApi: CallApi;
  posts: DeletedPosts;
  /** Its title is beside it already. */
  isNamed?: boolean;
  onRestored: () => void;
}

/** Restores what was deleted together. */
export function UndoDelete({ callApi, posts, isNamed = false, onRestored }: UndoDeleteProps) {
  const { mutate, isPending, error } = useRestorePosts(callApi, posts.ids);
  const isTooLate = error instanceof Problem && error.code === 'not_found';
  const titleId = useId();
  return (
    <>
      <span id={titleId} className={isNamed ? 'visually-hidden' : undefined}>
        {posts.ids.length === 1 ? `“${cut(posts.title, TITLE_CUT)}”` : posts.title}
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
          {isTooLate
            ? 'The ten minutes are over: nothing is left.'
            : `Not brought back. ${failureWords(error)}`}
        </p>
      )}
    </>
  );
}
