import type { PostCard } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminConfirm } from '#pwa/shared/admin/confirm.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { useDeletePost } from './post-mutations.ts';

interface PostActionsProps {
  callApi: CallApi;
  post: PostCard;
  /** The element that holds the post's title. */
  titleId: string;
  onEdit: () => void;
  onDeleted: () => void;
}

/** What can be done with one post of the table. A failure is said in its row. */
export function PostActions({ callApi, post, titleId, onEdit, onDeleted }: PostActionsProps) {
  const { mutate, isPending, error } = useDeletePost(callApi, post.id, onDeleted);
  return (
    <div className="admin-actions">
      <button
        type="button"
        className="button button-quiet button-small"
        aria-describedby={titleId}
        onClick={onEdit}
      >
        Edit
      </button>
      <AdminConfirm
        label="Delete"
        describedBy={titleId}
        question={`Delete “${post.blog_title}” and its image? You can undo it for 10 minutes.`}
        isBusy={isPending}
        onConfirm={() => mutate()}
      />
      {error !== null && (
        <p role="alert" className="field-error">
          Not deleted. {failureWords(error)}
        </p>
      )}
    </div>
  );
}
