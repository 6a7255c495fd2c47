import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Post, PostCard } from '#contract/blog.ts';
import { cut } from '#contract/characters.ts';
import { postPath } from '#contract/post-address.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { ActError, ConfirmAct } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { toIndiaField } from '#pwa/admin/kit/india-time.ts';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/lists/table.tsx';
import type { Selection } from '#pwa/admin/kit/lists/use-selection.ts';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { FIGURES_HEADER, PageFiguresList } from '#pwa/admin/kit/page-figures.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminDate } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useCopyPost, useDeletePost } from './calls.ts';
import { LazyPreview } from './lazy-parts.tsx';
import { PostThumb } from './post-thumb.tsx';
import { operatorPostQuery } from './queries.ts';

/** Characters shown (specification, section 9). */
const TITLE_CUT = 15;
const DESCRIPTION_CUT = 30;

interface PostsTableProps {
  rows: readonly PostCard[];
  /** Titles and texts are not cut. */
  isWhole: boolean;
  selection: Selection;
  onEdit: (id: number) => void;
  onDeleted: (post: PostCard) => void;
  onCopied: (copy: Post) => void;
}

/** One page of posts. */
export function PostsTable(props: PostsTableProps) {
  const { rows, isWhole, selection, onEdit, onDeleted, onCopied } = props;
  const columns: readonly AdminColumn<PostCard>[] = [
    {
      header: 'Image',
      hidesHeader: true,
      className: 'post-thumb-cell',
      cell: (post) => (
        <>
          <SelectBox post={post} selection={selection} />
          <PostThumb className="post-thumb" post={post} />
        </>
      ),
    },
    {
      header: 'Title',
      isRowHeader: true,
      cell: ({ id, blog_title }) => (
        <span id={`post-title-${id}`} title={blog_title}>
          {isWhole ? blog_title : <CutTitle title={blog_title} />}
        </span>
      ),
    },
    {
      header: 'Description',
      className: 'post-description-cell',
      cell: ({ excerpt }) => <span title={excerpt}>{isWhole ? excerpt : cut(excerpt, DESCRIPTION_CUT)}</span>,
    },
    { header: 'Category', className: 'post-category-cell', cell: ({ Category }) => Category.category },
    {
      header: 'Date',
      className: 'admin-figures',
      cell: (post) => (
        <>
          {adminDate(post.date)} <PostStateTag post={post} />
          {post.author != null && <span className="post-author">by {post.author.username}</span>}
        </>
      ),
    },
    {
      header: FIGURES_HEADER,
      className: 'page-figures-cell',
      cell: ({ figures }) => (figures === undefined ? '' : <PageFiguresList figures={figures} />),
    },
    {
      header: 'Actions',
      hidesHeader: true,
      className: 'admin-actions-cell',
      cell: (post) => (
        <PostActions
          post={post}
          titleId={`post-title-${post.id}`}
          onEdit={() => onEdit(post.id)}
          onDeleted={() => onDeleted(post)}
          onCopied={onCopied}
        />
      ),
    },
  ];
  return (
    <AdminTable label="Posts" className="posts-table" columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}

/** Shows the beginning of a title. Screen readers read all of it. */
function CutTitle({ title }: { title: string }) {
  const short = cut(title, TITLE_CUT);
  if (short === title) return title;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{title}</span>
    </>
  );
}

function SelectBox({ post: { id, blog_title }, selection }: { post: PostCard; selection: Selection }) {
  return (
    <label className="select-box">
      <input
        type="checkbox"
        aria-label={`Select “${blog_title}”`}
        checked={selection.ids.has(id)}
        // A click says whether Shift was held; a change does not.
        onClick={({ shiftKey }) => selection.toggle(id, shiftKey)}
        onChange={() => undefined}
      />
    </label>
  );
}

/** Marks a post that is a draft or scheduled. */
function PostStateTag({ post: { state, date } }: { post: PostCard }) {
  if (state === 'draft') return <Tag>Draft</Tag>;
  if (state !== 'scheduled') return null;
  return <Tag tone="new">Scheduled {toIndiaField(date).slice(-5)}</Tag>;
}

interface PostActionsProps {
  post: PostCard;
  /** The element that holds the post's title. */
  titleId: string;
  onEdit: () => void;
  onDeleted: () => void;
  onCopied: (copy: Post) => void;
}

/** What can be done with one post of the table. A failure is said in its row. */
function PostActions({ post, titleId, onEdit, onDeleted, onCopied }: PostActionsProps) {
  const remove = useDeletePost(post.id, onDeleted);
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
      <ConfirmAct
        label="Delete"
        describedBy={titleId}
        question={`Delete “${post.blog_title}” and its image? You can undo it for ${TRASH_DAYS} days.`}
        act={remove}
        failed="Not deleted."
      />
      <ActError error={copy.error} words="Not duplicated." />
    </div>
  );
}

/** Opens the page of a post, or its preview if it has no page yet. */
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
