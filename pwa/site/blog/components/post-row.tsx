import { type ReactNode, useId } from 'react';
import type { PostCard as Card } from '#contract/blog.ts';
import { CardSkeletons } from '#pwa/shared/ui/skeleton.tsx';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { LoadFailed } from './load-failed.tsx';
import { PostList } from './post-list.tsx';

/** Posts in a row, and the length of a title in it (product.md). */
const ROW = 3;
const TITLE = 60;

interface PostRowProps {
  heading: string;
  /** What its posts are, in one line; '' says nothing. */
  lead: string;
  /** On a phone its first post is shown large, the others compact. */
  hasLead: boolean;
  /** Where all posts of the row's category are. */
  allHref: string;
  /** Absent while they load, or when they did not come. */
  posts: readonly Card[] | undefined;
  /** The words for a row that could not be had; absent while it may still come. */
  failed?: string | undefined;
  onRetry: () => void;
  /** How old the saved copy is, where one is shown. */
  note?: ReactNode;
  isNew: (post: Card) => boolean;
  authorLabel: string;
  playNow: string;
}

/** A row of the home page: loads and fails alone. */
export function PostRow({
  heading,
  lead,
  hasLead,
  allHref,
  posts,
  failed,
  onRetry,
  note,
  isNew,
  authorLabel,
  playNow,
}: PostRowProps) {
  const id = useId();
  return (
    <section
      className={`section wrap post-row${hasLead ? ' post-row-lead' : ''}`}
      aria-labelledby={id}
      aria-busy={posts === undefined && failed === undefined}
    >
      <SectionHeading id={id} title={heading}>
        {lead !== '' && <p className="small soft">{lead}</p>}
        <a href={allHref} aria-describedby={id}>
          All {heading.toLowerCase()}
        </a>
      </SectionHeading>
      {note}
      {posts !== undefined && posts.length > 0 && (
        <PostList
          posts={posts.slice(0, ROW)}
          titleLength={TITLE}
          isNew={isNew}
          level={3}
          authorLabel={authorLabel}
          playNow={playNow}
        />
      )}
      {posts?.length === 0 && <p className="soft">No posts here yet.</p>}
      {posts === undefined && failed === undefined && <CardSkeletons count={ROW} />}
      {posts === undefined && failed !== undefined && (
        <LoadFailed what="posts" words={failed} onRetry={onRetry} />
      )}
    </section>
  );
}
