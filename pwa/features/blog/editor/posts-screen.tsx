import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PostCard } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminHeading } from '#pwa/shared/admin/heading.tsx';
import { AdminLoaded } from '#pwa/shared/admin/loaded.tsx';
import { AdminPager } from '#pwa/shared/admin/pager.tsx';
import { RecentlyDeleted, type Said, UndoOutcome } from '#pwa/shared/admin/recently-deleted.tsx';
import { useRowFocus } from '#pwa/shared/admin/row-focus.ts';
import { AdminRowSkeletons } from '#pwa/shared/admin/row-skeletons.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { bringBackPost } from './post-mutations.ts';
import { PostsEmpty } from './posts-empty.tsx';
import { PostsFilter, type PostsNarrowed } from './posts-filter.tsx';
import { PostsTable } from './posts-table.tsx';
import { deletedPostsQuery, operatorPostsQuery, POST_ROWS, type PostsWanted } from './queries.ts';

interface PostsScreenProps {
  callApi: CallApi;
  wanted: PostsWanted;
  /** Shows another page in place of this one. */
  onPage: (page: number) => void;
  onFilter: (narrowed: PostsNarrowed) => void;
  /** The address of a page of the same posts. */
  hrefOf: (page: number) => string;
  onEdit: (id: number) => void;
}

/** All posts, drafts and scheduled ones too, newest first, a few at a time. */
export function PostsScreen({ callApi, wanted, onPage, onFilter, hrefOf, onEdit }: PostsScreenProps) {
  const { page, q, category } = wanted;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    operatorPostsQuery(callApi, wanted),
  );
  const [said, setSaid] = useState<Said>();
  const client = useQueryClient();
  const bringBack = (id: number) => bringBackPost(callApi, client, id);
  const { frame, leaveRow } = useRowFocus(data?.rows);

  // The last row of the last page was deleted, or the address asks for more than there is.
  const last =
    data === undefined || isPlaceholderData ? page : Math.max(1, Math.ceil(data.total / POST_ROWS));
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);

  const noteDeleted = ({ id, blog_title }: PostCard, row: number) => {
    leaveRow(row);
    setSaid({
      words: `“${blog_title}” was deleted. Undo is possible for 10 minutes.`,
      deleted: { name: blog_title, restore: () => bringBack(id) },
    });
  };
  return (
    <div ref={frame}>
      <AdminHeading title="Home Blog Form">
        <a className="button button-small" href="/admin/blogerForm">
          Write a post
        </a>
      </AdminHeading>
      <PostsFilter callApi={callApi} q={q} category={category} onFilter={onFilter} />
      <UndoOutcome
        said={said}
        onRestored={(back) => {
          leaveRow(0);
          setSaid(back);
        }}
        onClose={() => setSaid(undefined)}
      />
      <AdminLoaded
        what="the posts"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={POST_ROWS} />}
      >
        {({ rows, total, atLeast }) =>
          total === 0 ? (
            <PostsEmpty isNarrowed={q !== '' || category !== undefined} />
          ) : (
            <>
              <PostsTable
                callApi={callApi}
                rows={rows}
                onEdit={onEdit}
                onDeleted={(post) => noteDeleted(post, rows.indexOf(post))}
              />
              <AdminPager page={page} total={total} atLeast={atLeast} perPage={POST_ROWS} hrefOf={hrefOf} />
            </>
          )
        }
      </AdminLoaded>
      <p>
        <RecentlyDeleted
          one="post"
          many="posts"
          query={deletedPostsQuery(callApi)}
          nameOf={({ blog_title }) => blog_title}
          restore={({ id }) => bringBack(id)}
        />
      </p>
    </div>
  );
}
