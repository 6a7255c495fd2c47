import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FigureName, Post, PostCard, PostOrder } from '#contract/blog.ts';
import { cut } from '#contract/characters.ts';
import { postPath } from '#contract/post-address.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { toIndiaField } from '#pwa/admin/kit/india-time.ts';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/lists/table.tsx';
import type { Selection } from '#pwa/admin/kit/lists/use-selection.ts';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { Menu } from '#pwa/admin/kit/menu.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminDate } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { FIGURES_HEADER } from './figure-words.ts';
import { LazyPreview } from './lazy-parts.tsx';
import { PostThumb } from './post-thumb.tsx';
import { operatorPostQuery } from './queries.ts';

/** Characters shown (specification, section 9). */
const TITLE_CUT = 15;
const DESCRIPTION_CUT = 30;

interface PostsTableProps {
  rows: readonly PostCard[];
  /** Titles are not cut, and descriptions are left out. */
  isWhole: boolean;
  /** The order that the rows are in. */
  order: PostOrder;
  selection: Selection;
  onDelete: (post: PostCard) => void;
  /** Duplicates the post. */
  onCopy: (post: PostCard) => void;
}

/** One page of posts. */
export function PostsTable({ rows, isWhole, order, selection, onDelete, onCopy }: PostsTableProps) {
  const { messagingName } = useSite();
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
      sort: sortBy(order, ['title', 'title_desc']),
      cell: (post) => <PostTitle post={post} isWhole={isWhole} />,
    },
    ...(isWhole
      ? []
      : [
          {
            header: 'Description',
            className: 'post-description-cell',
            cell: ({ excerpt }: PostCard) => <span title={excerpt}>{cut(excerpt, DESCRIPTION_CUT)}</span>,
          },
        ]),
    { header: 'Category', className: 'post-category-cell', cell: ({ Category }) => Category.category },
    {
      header: 'Date',
      className: 'post-date-cell',
      sort: sortBy(order, ['newest', 'oldest'], 'newest'),
      cell: (post) => (
        <>
          {adminDate(post.date)} <PostStateTag post={post} />
        </>
      ),
    },
    { header: 'Author', className: 'post-author-cell', cell: ({ author }) => author?.username ?? '' },
    figureColumn(order, 'visits', 'Visits'),
    figureColumn(order, 'messages', 'Leads'),
    figureColumn(order, 'taps', `${messagingName} taps`),
    {
      header: 'Actions',
      hidesHeader: true,
      className: 'post-actions-cell',
      cell: (post) => <PostActions post={post} onDelete={() => onDelete(post)} onCopy={() => onCopy(post)} />,
    },
  ];
  return (
    <AdminTable
      label="Posts"
      className={`posts-table ${isWhole ? 'posts-whole' : 'posts-short'}`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}

/** The head of a column: the first press has the rows in the first of its orders, the next in the other. @param usual left out of the address */
function sortBy(
  now: PostOrder,
  orders: readonly [first: PostOrder, second: PostOrder],
  usual?: PostOrder,
): NonNullable<AdminColumn<PostCard>['sort']> {
  const next = now === orders[0] ? orders[1] : orders[0];
  const order = next === usual ? undefined : next;
  const isRising = now === 'oldest' || now === 'title' || now.endsWith('_asc');
  return {
    search: (before) => ({ ...before, page: undefined, order }),
    ...(orders.includes(now) && { order: isRising ? 'ascending' : 'descending' }),
  };
}

/** What a post led to in the last days, as a number. */
function figureColumn(now: PostOrder, figure: FigureName, header: string): AdminColumn<PostCard> {
  return {
    header,
    className: `post-figure-cell post-${figure}-cell`,
    isFigure: true,
    sort: sortBy(now, [figure, `${figure}_asc`]),
    hint: FIGURES_HEADER,
    cell: ({ figures }) => (figures === undefined ? '' : figures[figure].toLocaleString('en-IN')),
  };
}

/** Opens the post in the form. */
function PostTitle({ post, isWhole }: { post: PostCard; isWhole: boolean }) {
  const { id, blog_title } = post;
  return (
    <AdminLink
      id={`post-title-${id}`}
      className="row-link post-title"
      to="/admin/blogerForm"
      search={{ id }}
      title={blog_title}
    >
      {isWhole ? blog_title : <CutTitle title={blog_title} />}
    </AdminLink>
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
  onDelete: () => void;
  onCopy: () => void;
}

/** What can be done with one post of the table. */
function PostActions({ post, onDelete, onCopy }: PostActionsProps) {
  const { id, blog_title, state } = post;
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const titleId = `post-title-${id}`;
  const edit = () => void navigate({ to: '/admin/blogerForm', search: { id } });
  const isOut = state === 'published' || state === undefined;
  return (
    <div className="admin-actions">
      <span className="post-quick">
        <Button kind="text" aria-describedby={titleId} onPress={edit}>
          Edit
        </Button>
        <Button kind="text" aria-describedby={titleId} onPress={onDelete}>
          Delete
        </Button>
      </span>
      <Menu
        label={`More for “${blog_title}”`}
        entries={[
          { label: 'Edit', onPress: edit },
          isOut ? { label: 'View', href: postPath(post) } : { label: 'View', onPress: () => setOpen(true) },
          { label: 'Duplicate', onPress: onCopy },
          { label: 'Delete', isDanger: true, onPress: onDelete },
        ]}
      />
      {isOpen && <DraftView id={id} onClose={() => setOpen(false)} />}
    </div>
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
