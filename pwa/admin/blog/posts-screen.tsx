import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PostCard } from '#contract/blog.ts';
import { SelectAll } from '#pwa/admin/kit/bulk.tsx';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminPager } from '#pwa/admin/kit/pager.tsx';
import { useRowFocus } from '#pwa/admin/kit/row-focus.ts';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { TrashLink } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useSelection } from '#pwa/admin/kit/use-selection.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { NewDrafts } from './new-drafts.tsx';
import { isNarrowed, type PostsSearch, postsAddress } from './posts-address.ts';
import { countWords, PostsBulk } from './posts-bulk.tsx';
import { PostsFilter } from './posts-filter.tsx';
import { PostsOutcome, type PostsSaid } from './posts-outcome.tsx';
import { PostsTable } from './posts-table.tsx';
import { operatorPostsQuery, rowsOf } from './queries.ts';
import { usePostsActs } from './use-posts-acts.ts';
import { usePostsCommands } from './use-posts-commands.ts';

interface PostsScreenProps {
  search: PostsSearch;
  /** Shows another address of this screen; `replace`: in place of this one. */
  onGo: (search: PostsSearch, options?: { replace?: boolean }) => void;
  onEdit: (id: number) => void;
  /** Opens the form of a new post. */
  onWrite: () => void;
}

const none: readonly PostCard[] = [];

/** All posts, drafts and scheduled ones too, a few at a time. */
export function PostsScreen({ search, onGo, onEdit, onWrite }: PostsScreenProps) {
  const callApi = useApi();
  const { page = 1, ...filter } = search;
  const [isWhole, setWhole] = useWholeTitles();
  const perPage = rowsOf(isWhole);
  const { data, error, isFetching, isLoading, isPlaceholderData, refetch } = useQuery(
    operatorPostsQuery(callApi, search, perPage),
  );
  const rows = data?.rows ?? none;
  const [said, setSaid] = useState<PostsSaid>();
  const { frame, leaveRow } = useRowFocus(data?.rows);
  const selection = useSelection(rows);
  const selected = rows.filter(({ id }) => selection.ids.has(id));

  // The last row of the last page was deleted, or the address asks for more than there is.
  const last = data === undefined || isPlaceholderData ? page : Math.max(1, Math.ceil(data.total / perPage));
  useEffect(() => {
    if (page > last) onGo({ ...search, page: last }, { replace: true });
  });

  const {
    act,
    noteDeleted,
    isBusy,
    error: notDone,
  } = usePostsActs(callApi, {
    onDone: (posts, outcome) => {
      if (posts.length > 0) leaveRow(rows.findIndex((row) => posts.includes(row)));
      selection.clear();
      setSaid(outcome);
    },
    onUndone: (back) => {
      leaveRow(0);
      setSaid(back);
    },
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
      <NewDrafts ownKey={undefined} onOpen={onWrite} />
      <PostsFilter filter={filter} onFilter={onGo} />
      <PostsOutcome said={said} onClose={() => setSaid(undefined)} />
      <SelectAll selection={selection} rows={rows}>
        {selected.length > 0 ? (
          <PostsBulk posts={selected} isBusy={isBusy} onAct={(wanted) => act(selected, wanted)} />
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
      <p className="visually-hidden" aria-live="polite">
        {data !== undefined && foundWords(data)}
      </p>
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
                rows={rows}
                isWhole={isWhole}
                selection={selection}
                onEdit={onEdit}
                onDeleted={noteDeleted}
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
      {!isLoading && (
        <p>
          <TrashLink kind="post" />
        </p>
      )}
    </div>
  );
}

/** For who does not see the table: what came of a search or a choice. */
const foundWords = ({ total, atLeast }: { total: number; atLeast?: true | undefined }) =>
  atLeast ? `More than ${total - 1} posts` : countWords(total);

/** No posts at all, or none that fit what was asked for. */
function PostsEmpty({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title="No posts here.">
      <p>No post has all of these words and choices.</p>
      <a className="button" href="/admin/homeBlogForm">
        Show all posts
      </a>
    </EmptyState>
  ) : (
    <EmptyState title="No posts yet.">
      <a className="button" href="/admin/blogerForm">
        Write the first one
      </a>
    </EmptyState>
  );
}

const wholeTitles = stored('localStorage', 'operator-whole-titles', String);

/** Whether the table of posts shows titles and texts whole, as chosen on this device. */
function useWholeTitles(): [boolean, (isWhole: boolean) => void] {
  const [isWhole, setWhole] = useState(() => wholeTitles.read() === 'on');
  const choose = (wanted: boolean) => {
    setWhole(wanted);
    wholeTitles.keep(wanted ? 'on' : undefined);
  };
  return [isWhole, choose];
}
