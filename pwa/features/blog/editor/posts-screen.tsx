import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PostCard } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { SelectAll } from '#pwa/shared/admin/bulk.tsx';
import { AdminHeading } from '#pwa/shared/admin/heading.tsx';
import { AdminLoaded } from '#pwa/shared/admin/loaded.tsx';
import { AdminPager } from '#pwa/shared/admin/pager.tsx';
import { useRowFocus } from '#pwa/shared/admin/row-focus.ts';
import { AdminRowSkeletons } from '#pwa/shared/admin/row-skeletons.tsx';
import { useSelection } from '#pwa/shared/admin/use-selection.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { isNarrowed, type PostsSearch, postsAddress } from './posts-address.ts';
import { countWords, PostsBulk } from './posts-bulk.tsx';
import { PostsEmpty } from './posts-empty.tsx';
import { PostsFilter } from './posts-filter.tsx';
import { PostsOutcome, type PostsSaid } from './posts-outcome.tsx';
import { PostsTable } from './posts-table.tsx';
import { operatorPostsQuery, rowsOf } from './queries.ts';
import { useDeletedPosts } from './use-deleted-posts.ts';
import { usePostsActs } from './use-posts-acts.ts';
import { usePostsCommands } from './use-posts-commands.ts';
import { useWholeTitles } from './whole-titles.ts';

interface PostsScreenProps {
  callApi: CallApi;
  search: PostsSearch;
  /** Shows another address of this screen; `replace`: in place of this one. */
  onGo: (search: PostsSearch, options?: { replace?: boolean }) => void;
  onEdit: (id: number) => void;
}

const none: readonly PostCard[] = [];

/** All posts, drafts and scheduled ones too, a few at a time. */
export function PostsScreen({ callApi, search, onGo, onEdit }: PostsScreenProps) {
  const { page = 1, ...filter } = search;
  const [isWhole, setWhole] = useWholeTitles();
  const perPage = rowsOf(isWhole);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    operatorPostsQuery(callApi, search, perPage),
  );
  const rows = data?.rows ?? none;
  const [said, setSaid] = useState<PostsSaid>();
  const { deleted, add, drop } = useDeletedPosts();
  const { frame, leaveRow } = useRowFocus(data?.rows);
  const selection = useSelection(rows);
  const selected = rows.filter(({ id }) => selection.ids.has(id));

  // The last row of the last page was deleted, or the address asks for more than there is.
  const last = data === undefined || isPlaceholderData ? page : Math.max(1, Math.ceil(data.total / perPage));
  useEffect(() => {
    if (page > last) onGo({ ...search, page: last }, { replace: true });
  });

  const noteDeleted = (posts: readonly PostCard[], words: string) => {
    const title = posts.length === 1 ? (posts[0]?.blog_title ?? '') : countWords(posts.length);
    setSaid({ words, deleted: add({ ids: posts.map(({ id }) => id), title }) });
  };
  const {
    act,
    isBusy,
    error: notDone,
  } = usePostsActs(callApi, (posts, done, outcome) => {
    leaveRow(rows.findIndex((row) => posts.includes(row)));
    selection.clear();
    if (done === 'delete') noteDeleted(posts, outcome.words);
    else setSaid(outcome);
  });
  usePostsCommands({ frame, rows, selection, onDelete: () => act(selected, 'delete') });
  const showWhole = (wanted: boolean) => {
    setWhole(wanted);
    // The page that has the first of these rows.
    onGo({ ...search, page: Math.floor(((page - 1) * perPage) / rowsOf(wanted)) + 1 }, { replace: true });
  };

  return (
    <div ref={frame}>
      <AdminHeading title="Home Blog Form">
        <a className="button button-small" href="/admin/blogerForm">
          Write a post
        </a>
      </AdminHeading>
      <PostsFilter callApi={callApi} filter={filter} onFilter={onGo} />
      <PostsOutcome
        callApi={callApi}
        said={said}
        deleted={deleted}
        onRestored={(posts) => {
          leaveRow(0);
          drop(posts);
          const isOne = posts.ids.length === 1;
          setSaid({ words: isOne ? `“${posts.title}” is back.` : `${posts.title} are back.` });
        }}
        onClose={() => setSaid(undefined)}
      />
      <SelectAll selection={selection} rows={rows}>
        {selected.length > 0 ? (
          <PostsBulk
            callApi={callApi}
            posts={selected}
            isBusy={isBusy}
            onAct={(wanted) => act(selected, wanted)}
          />
        ) : (
          <label className="whole-titles">
            <input type="checkbox" checked={isWhole} onChange={({ target }) => showWhole(target.checked)} />
            Show whole titles
          </label>
        )}
        {notDone !== null && (
          <p role="alert" className="field-error">
            Not done. {failureWords(notDone)}
          </p>
        )}
      </SelectAll>
      <AdminLoaded
        what="the posts"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={perPage} />}
      >
        {({ total, atLeast }) =>
          total === 0 ? (
            <PostsEmpty isNarrowed={isNarrowed(filter)} />
          ) : (
            <>
              <PostsTable
                callApi={callApi}
                rows={rows}
                isWhole={isWhole}
                selection={selection}
                onEdit={onEdit}
                onDeleted={(post) => {
                  leaveRow(rows.indexOf(post));
                  noteDeleted([post], `“${post.blog_title}” was deleted. Undo is possible for 10 minutes.`);
                }}
                onCopied={({ id, blog_title }) =>
                  setSaid({ words: `“${blog_title}” is saved as a draft.`, made: id })
                }
              />
              <AdminPager
                page={page}
                total={total}
                atLeast={atLeast}
                perPage={perPage}
                hrefOf={(to) => postsAddress({ ...search, page: to })}
              />
            </>
          )
        }
      </AdminLoaded>
    </div>
  );
}
