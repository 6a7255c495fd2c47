import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { type PostCard, postOrders, postStates } from '#contract/blog.ts';
import { useCommands } from '#pwa/admin/kit/commands.tsx';
import { EmptyState } from '#pwa/admin/kit/empty-state.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { SelectAll } from '#pwa/admin/kit/lists/bulk.tsx';
import { Choose, ListFilter } from '#pwa/admin/kit/lists/list-filter.tsx';
import { ListScreen } from '#pwa/admin/kit/lists/list-screen.tsx';
import { type Selection, useSelection } from '#pwa/admin/kit/lists/use-selection.ts';
import { AdminRowSkeletons } from '#pwa/admin/kit/loaded.tsx';
import { useRowFocus } from '#pwa/admin/kit/row-focus.ts';
import { useScreenSearch } from '#pwa/admin/kit/screen-search.ts';
import { Segmented } from '#pwa/admin/kit/segmented.tsx';
import { TrashLink } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { figureOrderWords } from './figure-words.ts';
import { NewDrafts } from './post-drafts.tsx';
import { PostsBulk } from './posts-bulk.tsx';
import { PostsTable } from './posts-table.tsx';
import {
  authorsQuery,
  operatorCategoriesQuery,
  operatorPostsQuery,
  type PostsSearch,
  postsSearch,
  rowsOf,
} from './queries.ts';
import { usePostsActs } from './use-posts-acts.ts';
import './blog.css';

const none: readonly PostCard[] = [];

/** All posts, drafts and scheduled ones too, a few at a time. */
export function PostsScreen() {
  const search = useScreenSearch(postsSearch);
  const navigate = useNavigate({ from: '/admin/homeBlogForm' });
  const onGo = (to: PostsSearch, replace = false) =>
    void navigate({ search: to, replace, resetScroll: false });
  const { page = 1, ...filter } = search;
  const [isWhole, setWhole] = useWholeTitles();
  const perPage = rowsOf(isWhole);
  const list = useQuery(operatorPostsQuery(useApi(), search, perPage));
  const rows = list.data?.rows ?? none;
  const { frame, leaveRow } = useRowFocus(list.data?.rows);
  const selection = useSelection(rows);
  const selected = rows.filter(({ id }) => selection.ids.has(id));

  const acts = usePostsActs((posts) => {
    if (posts.length > 0) leaveRow(rows.findIndex((row) => posts.includes(row)));
    selection.clear();
  });
  usePostsCommands({ frame, rows, selection, onDelete: () => acts.act(selected, 'delete') });
  const showWhole = (wanted: boolean) => {
    setWhole(wanted);
    // The page that has the first of these rows.
    const first = Math.floor(((page - 1) * perPage) / rowsOf(wanted)) + 1;
    onGo({ ...search, page: first === 1 ? undefined : first }, true);
  };

  return (
    <div ref={frame} className="posts-frame">
      <ListScreen
        title="Home Blog Form"
        actions={
          <AdminLink className="button button-small" to="/admin/blogerForm">
            Write a post
          </AdminLink>
        }
        what="the posts"
        query={list}
        page={page}
        perPage={perPage}
        counted={['One post', 'posts']}
        skeleton={<AdminRowSkeletons count={perPage} />}
        empty={<PostsEmpty isNarrowed={Object.keys(filter).some((each) => each !== 'order')} />}
        rows={() => (
          <div>
            <SelectAll selection={selection} rows={rows}>
              {selected.length > 0 ? (
                <PostsBulk
                  posts={selected}
                  isBusy={acts.isBusy}
                  onAct={(wanted) => acts.act(selected, wanted)}
                />
              ) : (
                <label className="whole-titles">
                  <input
                    type="checkbox"
                    checked={isWhole}
                    onChange={({ target }) => showWhole(target.checked)}
                  />
                  Show whole titles
                </label>
              )}
            </SelectAll>
            <PostsTable
              rows={rows}
              isWhole={isWhole}
              order={filter.order ?? 'newest'}
              selection={selection}
              onDelete={(post) => acts.act([post], 'delete')}
              onCopy={acts.copy}
            />
          </div>
        )}
        foot={
          <p>
            <TrashLink kind="post" />
          </p>
        }
      >
        <NewDrafts ownKey={undefined} onOpen={() => void navigate({ to: '/admin/blogerForm' })} />
        <PostsFilter filter={filter} onFilter={onGo} />
      </ListScreen>
    </div>
  );
}

/** No posts at all, or none that fit what was asked for. */
function PostsEmpty({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title="No posts match.">
      <p>Try other words or fewer filters.</p>
      <AdminLink className="button" to="/admin/homeBlogForm">
        Show all posts
      </AdminLink>
    </EmptyState>
  ) : (
    <EmptyState title="No posts yet.">
      <AdminLink className="button" to="/admin/blogerForm">
        Write your first post
      </AdminLink>
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

interface PostsCommands {
  /** Holds the rows, each an element with `data-row`. */
  frame: RefObject<HTMLElement | null>;
  rows: readonly PostCard[];
  selection: Selection;
  /** Deletes those that are selected. */
  onDelete: () => void;
}

/** The keys of the table of posts. */
function usePostsCommands({ frame, rows, selection, onDelete }: PostsCommands): void {
  const elements = () => [...(frame.current?.querySelectorAll('[data-row]') ?? [])];
  const place = () => elements().findIndex((row) => row.contains(document.activeElement));
  const step = (by: -1 | 1) => {
    const all = elements();
    const next = all[Math.max(0, Math.min(place() + by, all.length - 1))];
    next?.querySelector<HTMLElement>('input')?.focus();
  };
  const select = () => {
    const post = rows[place()];
    if (post !== undefined) selection.toggle(post.id);
  };
  const remove = () => {
    if (selection.ids.size > 0) onDelete();
  };
  useCommands([
    { label: 'Next post', keys: ['j'], repeats: true, run: () => step(1) },
    { label: 'Previous post', keys: ['k'], repeats: true, run: () => step(-1) },
    { label: 'Select the post', keys: ['x'], run: select },
    { label: 'Select all posts on this page, or none', inPalette: true, run: selection.toggleAll },
    { label: 'Delete the selected posts', keys: ['#', 'Delete'], run: remove },
    {
      label: 'Search posts',
      keys: ['/'],
      inPalette: true,
      run: () => document.getElementById(SEARCH_ID)?.focus(),
    },
    { label: 'Select none', keys: ['Escape'], run: selection.clear },
  ]);
}

/** The search field, which a key opens. */
const SEARCH_ID = 'search-posts';

const stateWords = { published: 'Published', draft: 'Drafts', scheduled: 'Scheduled' };
const orderWords = (messagingName: string) => ({
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title, A to Z',
  title_desc: 'Title, Z to A',
  ...figureOrderWords(messagingName),
});

interface PostsFilterProps {
  filter: PostsSearch;
  onFilter: (filter: PostsSearch, replace: boolean) => void;
}

/** Narrows and orders the posts; the address keeps it. */
function PostsFilter({ filter, onFilter }: PostsFilterProps) {
  const callApi = useApi();
  const { data: categories } = useQuery(operatorCategoriesQuery(callApi));
  const { data: authors = [] } = useQuery(authorsQuery(callApi));
  const { q = '', only, category, author, order = 'newest' } = filter;
  const orders = orderWords(useSite().messagingName);
  const narrow = (next: PostsSearch, replace = false) => onFilter({ ...filter, ...next }, replace);
  return (
    <div className="posts-toolbar">
      <Segmented
        label="State"
        choices={[undefined, ...postStates].map((state) => ({
          key: state ?? 'all',
          words: state === undefined ? 'All' : stateWords[state],
          isShown: only === state,
          search: (before) => ({ ...before, page: undefined, only: state }),
        }))}
      />
      <ListFilter
        className="posts-filter"
        label="Search posts"
        placeholder="Search posts"
        id={SEARCH_ID}
        words={q}
        onSearch={(words, replaces) => narrow({ q: words || undefined }, replaces)}
      >
        <Choose
          name="Category"
          all="All categories"
          value={category}
          unknown={categories && 'No such category'}
          choices={(categories ?? []).map((each) => [each.id, each.category])}
          onChoose={(value) => narrow({ category: value })}
        />
        {(authors.length > 0 || author !== undefined) && (
          <Choose
            name="Author"
            all="All authors"
            value={author}
            unknown="No such author"
            choices={authors.map((each) => [each.id, each.username])}
            onChoose={(value) => narrow({ author: value })}
          />
        )}
        {/* Where the rows are a table, its heads do it. */}
        <Choose
          name="Order"
          value={order}
          choices={postOrders.map((each) => [each, orders[each]])}
          onChoose={(value) => narrow({ order: value === 'newest' ? undefined : value })}
        />
      </ListFilter>
    </div>
  );
}
