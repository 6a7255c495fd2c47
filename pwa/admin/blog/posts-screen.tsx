import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostCard } from '#contract/blog.ts';
import { SelectAll } from '#pwa/admin/kit/bulk.tsx';
import { ListScreen } from '#pwa/admin/kit/lists/list-screen.tsx';
import { useRowFocus } from '#pwa/admin/kit/row-focus.ts';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { type Said, TrashLink, UndoOutcome } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useSelection } from '#pwa/admin/kit/use-selection.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { NewDrafts } from './new-drafts.tsx';
import { isNarrowed, type PostsSearch, postsAddress } from './posts-address.ts';
import { PostsBulk } from './posts-bulk.tsx';
import { PostsFilter } from './posts-filter.tsx';
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
  const list = useQuery(operatorPostsQuery(callApi, search, perPage));
  const rows = list.data?.rows ?? none;
  const [said, setSaid] = useState<Said>();
  const { frame, leaveRow } = useRowFocus(list.data?.rows);
  const selection = useSelection(rows);
  const selected = rows.filter(({ id }) => selection.ids.has(id));

  const acts = usePostsActs(callApi, (posts, outcome) => {
    if (posts.length > 0) leaveRow(rows.findIndex((row) => posts.includes(row)));
    selection.clear();
    setSaid(outcome);
  });
  usePostsCommands({ frame, rows, selection, onDelete: () => acts.act(selected, 'delete') });
  const showWhole = (wanted: boolean) => {
    setWhole(wanted);
    // The page that has the first of these rows.
    onGo({ ...search, page: Math.floor(((page - 1) * perPage) / rowsOf(wanted)) + 1 }, { replace: true });
  };

  return (
    <div ref={frame}>
      <ListScreen
        title="Home Blog Form"
        actions={
          <a className="button button-small" href="/admin/blogerForm">
            Write a post
          </a>
        }
        what="the posts"
        query={list}
        search={search}
        hrefOf={postsAddress}
        onGo={onGo}
        perPage={perPage}
        counted={['One post', 'posts']}
        skeleton={<AdminRowSkeletons count={perPage} />}
        empty={<PostsEmpty isNarrowed={isNarrowed(filter)} />}
        rows={() => (
          <PostsTable
            rows={rows}
            isWhole={isWhole}
            selection={selection}
            onEdit={onEdit}
            onDeleted={acts.noteDeleted}
            onCopied={({ id, blog_title }) =>
              setSaid({
                words: `“${blog_title}” is saved as a draft.`,
                link: { href: `/admin/blogerForm?id=${id}`, label: 'Edit the copy' },
              })
            }
          />
        )}
        foot={
          <p>
            <TrashLink kind="post" />
          </p>
        }
      >
        <NewDrafts ownKey={undefined} onOpen={onWrite} />
        <PostsFilter filter={filter} onFilter={onGo} />
        <UndoOutcome
          said={said}
          onRestored={(back) => {
            leaveRow(0);
            setSaid(back);
          }}
          onClose={() => setSaid(undefined)}
        />
        <SelectAll selection={selection} rows={rows}>
          {selected.length > 0 ? (
            <PostsBulk posts={selected} isBusy={acts.isBusy} onAct={(wanted) => acts.act(selected, wanted)} />
          ) : (
            <label className="whole-titles">
              <input type="checkbox" checked={isWhole} onChange={({ target }) => showWhole(target.checked)} />
              Show whole titles
            </label>
          )}
          {acts.error !== null && (
            <p role="alert" className="field-error">
              Not done. {failureWords(acts.error)}
            </p>
          )}
        </SelectAll>
      </ListScreen>
    </div>
  );
}

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
