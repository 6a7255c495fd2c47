import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Post, PostCard } from '#contract/blog.ts';
import { postPath } from '#contract/post-address.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { ActError } from '#pwa/admin/kit/act-error.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { LazyPreview } from './lazy-preview.tsx';
import { useCopyPost, useDeletePost } from './post-mutations.ts';
import { operatorPostQuery } from './queries.ts';

interface PostActionsProps {
  post: PostCard;
  /** The element that holds the post's title. */
  titleId: string;
  onEdit: () => void;
  onDeleted: () => void;
  onCopied: (copy: Post) => void;
}

/** What can be done with one post of the table. A failure is said in its row. */
export function PostActions({ post, titleId, onEdit, onDeleted, onCopied }: PostActionsProps) {
  const { mutate, isPending, error } = useDeletePost(post.id, onDeleted);
  const copy = useCopyPost(post.id);
  return (
    <div className="admin-actions">
      <Button aria-describedby={titleId} onPress={onEdit}>
        Edit
      </Button>
      <PostView post={post} titleId={titleId} />
      <Button
        aria-describedby={titleId}
        isDisabled={copy.isPending}
        onPress={() => copy.mutate(undefined, { onSuccess: onCopied })}
      >
        Duplicate
      </Button>
      <AdminConfirm
        label="Delete"
        describedBy={titleId}
        question={`Delete “${post.blog_title}” and its image? You can undo it for ${TRASH_DAYS} days.`}
        isBusy={isPending}
        onConfirm={() => mutate()}
      />
      <ActError error={error} words="Not deleted." />
      <ActError error={copy.error} words="Not duplicated." />
    </div>
  );
}

/** The page of a post; of one that has none yet, its preview. */
function PostView({ post, titleId }: Pick<PostActionsProps, 'post' | 'titleId'>) {
  const [isOpen, setOpen] = useState(false);
  if (post.state === 'published') {
    return (
      <a className="button button-quiet button-small" href={postPath(post)} aria-describedby={titleId}>
        View
      </a>
    );
  }
  return (
    <>
      <Button aria-describedby={titleId} onPress={() => setOpen(true)}>
        View
      </Button>
      {isOpen && <DraftView id={post.id} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DraftViewProps {
  id: number;
  onClose: () => void;
}

/** A post that has no page yet, as its visitors will see it. */
function DraftView({ id, onClose }: DraftViewProps) {
  const query = useQuery(operatorPostQuery(useApi(), id));
  return (
    <AdminSheet title="As visitors will see it" className="draft-view" onClose={onClose}>
      <Loaded what="the post" query={query}>
        {(post) => <LazyPreview values={valuesOf(post)} file={undefined} post={post} />}
      </Loaded>
    </AdminSheet>
  );
}

const valuesOf = ({ blog_title, description, title, categoryId }: Post) => ({
  ...{ blog_title, description, title },
  categoryId: String(categoryId),
});
