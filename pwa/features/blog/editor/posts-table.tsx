import type { PostCard } from '#contract/blog.ts';
import { cut } from '#contract/characters.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { adminDate } from '#pwa/shared/admin/date.ts';
import { type AdminColumn, AdminTable } from '#pwa/shared/admin/table.tsx';
import { PostActions } from './post-actions.tsx';
import { PostStateTag } from './post-state-tag.tsx';
import { PostThumb } from './post-thumb.tsx';

/** Characters shown (specification, section 9). */
const TITLE_CUT = 15;
const DESCRIPTION_CUT = 30;

interface PostsTableProps {
  callApi: CallApi;
  rows: readonly PostCard[];
  onEdit: (id: number) => void;
  onDeleted: (post: PostCard) => void;
}

/** One page of posts. */
export function PostsTable({ callApi, rows, onEdit, onDeleted }: PostsTableProps) {
  const columns: readonly AdminColumn<PostCard>[] = [
    {
      header: 'Image',
      hidesHeader: true,
      className: 'post-thumb-cell',
      cell: (post) => <PostThumb className="post-thumb" post={post} />,
    },
    {
      header: 'Title',
      isRowHeader: true,
      cell: ({ id, blog_title }) => (
        <span id={`post-title-${id}`} title={blog_title}>
          {cut(blog_title, TITLE_CUT)}
        </span>
      ),
    },
    { header: 'Description', cell: ({ excerpt }) => cut(excerpt, DESCRIPTION_CUT) },
    { header: 'Category', cell: ({ Category }) => Category.category },
    {
      header: 'Date',
      className: 'admin-figures',
      cell: (post) => (
        <>
          {adminDate(post.date)} <PostStateTag post={post} />
        </>
      ),
    },
    {
      header: 'Actions',
      hidesHeader: true,
      className: 'admin-actions-cell',
      cell: (post) => (
        <PostActions
          callApi={callApi}
          post={post}
          titleId={`post-title-${post.id}`}
          onEdit={() => onEdit(post.id)}
          onDeleted={() => onDeleted(post)}
        />
      ),
    },
  ];
  return (
    <AdminTable label="Posts" className="posts-table" columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}
