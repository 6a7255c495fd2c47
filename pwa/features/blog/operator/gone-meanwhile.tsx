import { useNavigate } from '@tanstack/react-router';
import type { Post } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { failureWords } from '#pwa/lib/failure-words.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { type DraftValues, dropDraft, keepDraft } from './draft.ts';
import { useRestorePost } from './post-mutations.ts';
import { draftOf } from './use-post-form.ts';

interface GoneMeanwhileProps {
  callApi: CallApi;
  post: Post;
  values: DraftValues;
}

/** The post was deleted in another window while it was edited here: it comes back, or its words become a new one. */
export function GoneMeanwhile({ callApi, post, values }: GoneMeanwhileProps) {
  const navigate = useNavigate();
  const restore = useRestorePost(callApi, post.id);
  const isTooLate = restore.error instanceof Problem && restore.error.code === 'not_found';
  const makeNew = () => {
    const { revision: _, ...texts } = values;
    keepDraft(draftOf(undefined), { ...texts, key: crypto.randomUUID() });
    dropDraft(draftOf(post.id));
    void navigate({ to: '/admin/blogerForm', search: {}, ignoreBlocker: true });
  };
  if (restore.isSuccess) {
    return (
      <Notice role="alert" tone="ok">
        The post is back. Save your changes now.
      </Notice>
    );
  }
  return (
    <div className="changed-meanwhile">
      <Notice role="alert" tone="danger">
        {isTooLate
          ? 'It can no longer be brought back. What you typed can become a new post; choose its picture again there.'
          : 'Not saved: this post was deleted in another window. What you typed is still here.'}
      </Notice>
      {restore.isError && !isTooLate && (
        <p role="alert" className="field-error">
          Not brought back. {failureWords(restore.error)}
        </p>
      )}
      <div className="button-row">
        {!isTooLate && (
          <button
            type="button"
            className="button"
            aria-disabled={restore.isPending}
            onClick={() => restore.mutate()}
          >
            Bring the post back
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={makeNew}>
          Make it a new post
        </button>
      </div>
    </div>
  );
}
