import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { failureWords } from '#pwa/lib/failure-words.ts';
import { AdminHeading } from '#pwa/ui/admin-heading.tsx';
import { AdminLoaded } from '#pwa/ui/admin-loaded.tsx';
import { AdminOutcome } from '#pwa/ui/admin-outcome.tsx';
import { AdminPager } from '#pwa/ui/admin-pager.tsx';
import { useRowFocus } from '#pwa/ui/admin-row-focus.ts';
import { AdminRowSkeletons } from '#pwa/ui/admin-row-skeletons.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { PostsTable } from './posts-table.tsx';
import { operatorPostsQuery, POST_ROWS } from './queries.ts';

interface PostsScreenProps {
  callApi: CallApi;
  page: number;
  /** Shows another page in place of this one. */
  onPage: (page: number) => void;
  onEdit: (id: number) => void;
}

/** All posts, newest first, a few at a time. */
export function PostsScreen({ callApi, page, onPage, onEdit }: PostsScreenProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(operatorPostsQuery(callApi, page));
  const [outcome, setOutcome] = useState<string>();
  const { frame, leaveRow } = useRowFocus(data?.rows);

  // The last row of the last page was deleted, or the address asks for more than there is.
  const last =
    data === undefined || isPlaceholderData ? page : Math.max(1, Math.ceil(data.total / POST_ROWS));
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);

  return (
    <div ref={frame}>
      <AdminHeading title="Home Blog Form">
        <a className="button button-small" href="/admin/blogerForm">
          Write a post
        </a>
      </AdminHeading>
      <AdminOutcome onClose={() => setOutcome(undefined)}>{outcome}</AdminOutcome>
      <AdminLoaded
        what="the posts"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={POST_ROWS} />}
      >
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState title="No posts yet.">
              <a className="button" href="/admin/blogerForm">
                Write the first one
              </a>
            </EmptyState>
          ) : (
            <>
              <PostsTable
                callApi={callApi}
                rows={rows}
                onEdit={onEdit}
                onDeleted={(post) => {
                  leaveRow(rows.indexOf(post));
                  setOutcome(`“${post.blog_title}” was deleted.`);
                }}
              />
              <AdminPager
                page={page}
                total={total}
                perPage={POST_ROWS}
                hrefOf={(to) => (to === 1 ? '/admin/homeBlogForm' : `/admin/homeBlogForm?page=${to}`)}
              />
            </>
          )
        }
      </AdminLoaded>
    </div>
  );
}
