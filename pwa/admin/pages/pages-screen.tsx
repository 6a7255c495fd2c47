import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { allows, owners } from '#contract/auth-rules.ts';
import type { FigureOrder } from '#contract/blog.ts';
import type { ListedPage, PageView } from '#contract/pages.ts';
import { storedDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { useDraftName } from '#pwa/admin/editing/drafts/draft-names.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { isGone } from '#pwa/admin/kit/gone.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/lists/table.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { useScreenSearch } from '#pwa/admin/kit/screen-search.ts';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { TrashLink } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import type { DrawnPictures } from './page-fields.tsx';
import { PageForm } from './page-form.tsx';
import { PageGone } from './page-gone.tsx';
import { formOf } from './page-values.ts';
import { type HideablePage, LinksSheet, screenOf, useVisibility } from './page-visibility.tsx';
import { NEW_PAGE, pageQuery, pagesQuery, pagesSearch } from './queries.ts';
import { readable } from './words-of-pages.ts';
import './pages.css';

export function PagesScreen({ drawn }: { drawn: DrawnPictures }) {
  const { page, order } = useScreenSearch(pagesSearch);
  const navigate = useNavigate({ from: '/admin/pages' });
  /** Opens the editor of another page; undefined: the list. */
  const onPath = (path: string | undefined, ignoreBlocker = false) =>
    void navigate({ search: { page: path }, replace: true, resetScroll: false, ignoreBlocker });
  /** The open form and its address: the address of a page may change while it is edited, and the router follows. */
  const [open, setOpen] = useState({ number: 0, paths: [page] });
  if (!open.paths.includes(page)) setOpen({ number: open.number + 1, paths: [page] });
  else if (open.paths.length > 1 && open.paths.at(-1) === page) setOpen({ ...open, paths: [page] });
  return (
    <>
      {page === undefined ? (
        <PagesList order={order} />
      ) : (
        <PageEditor
          key={open.number}
          drawn={drawn}
          path={page}
          onMoved={(path) => {
            setOpen(({ number, paths }) => ({ number, paths: [...paths, path] }));
            onPath(path, true);
          }}
          onNew={() => onPath(NEW_PAGE)}
          onGone={() => onPath(undefined, true)}
        />
      )}
    </>
  );
}

function titleCell({ path, title, editedIn, isHidden, state, hasDraft }: ListedPage) {
  return (
    <>
      {editedIn === null ? (
        <AdminLink to="/admin/pages" search={{ page: path }}>
          {title}
        </AdminLink>
      ) : screenOf[editedIn] === undefined ? (
        title
      ) : (
        <a href={screenOf[editedIn]}>{title}</a>
      )}
      {isHidden && <Tag tone="suspected">Hidden</Tag>}
      {state === 'draft' ? <Tag>Draft</Tag> : state === 'edited' && <Tag>Changed</Tag>}
      {hasDraft && state !== 'draft' && <Tag>Unpublished changes</Tag>}
    </>
  );
}

const figure = (name: 'visits' | 'messages', header: string, order: FigureOrder | undefined) => ({
  header,
  isFigure: true,
  cell: ({ figures }: ListedPage) => figures[name].toLocaleString('en-IN'),
  sort: {
    search: () => ({ order: order === name ? (`${name}_asc` as const) : name }),
    ...(order === name && { order: 'descending' as const }),
    ...(order === `${name}_asc` && { order: 'ascending' as const }),
  },
});

interface ListColumns {
  order: FigureOrder | undefined;
  /** undefined where this login hides no pages. */
  actions: ((page: ListedPage) => ReactNode) | undefined;
}

const columnsOf = ({ order, actions }: ListColumns): AdminColumn<ListedPage>[] => [
  { header: 'Title', isRowHeader: true, cell: titleCell },
  {
    header: 'Address',
    cell: ({ path, state, isHidden }) =>
      state === 'draft' || isHidden ? (
        readable(path)
      ) : (
        <a href={path} target="_blank" rel="noopener">
          {readable(path)}
        </a>
      ),
  },
  figure('visits', 'Visits', order),
  figure('messages', 'Leads', order),
  {
    header: 'Changed',
    cell: ({ at, by }) => (at === null ? '' : `${by ?? 'Imported'}, ${adminTime(at)}`),
  },
  ...(actions === undefined
    ? []
    : [{ header: 'Actions', hidesHeader: true, className: 'admin-actions-cell', cell: actions }]),
];

/** All pages of the site. @param order undefined: those that ship with the site first */
function PagesList({ order }: { order: FigureOrder | undefined }) {
  const query = useQuery(pagesQuery(useApi(), order));
  const isOwner = allows(owners, useRole());
  const [question, setQuestion] = useState<HideablePage>();
  const visibility = useVisibility(() => setQuestion(undefined));
  const actions = ({ path, title, isHidden, canBeHidden }: ListedPage) =>
    canBeHidden && (
      <div className="admin-actions">
        {isHidden && (
          <Button
            kind="text"
            aria-label={`Links to ${title}`}
            onPress={() => setQuestion({ path, title, isHidden })}
          >
            Links
          </Button>
        )}
        <Button
          kind="text"
          isDisabled={visibility.isBusy}
          aria-label={`${isHidden ? 'Show' : 'Hide'} ${title}`}
          onPress={() =>
            isHidden
              ? visibility.set({ path, title, isHidden: false })
              : setQuestion({ path, title, isHidden })
          }
        >
          {isHidden ? 'Show' : 'Hide'}
        </Button>
      </div>
    );
  return (
    <>
      <AdminHeading title="Pages">
        <AdminLink className="button button-small" to="/admin/pages" search={{ page: NEW_PAGE }}>
          New page
        </AdminLink>
      </AdminHeading>
      <Loaded what="the pages" query={query} rows={12}>
        {(pages) => (
          <>
            <AdminTable
              label="Pages"
              className="pages-table"
              columns={columnsOf({ order, actions: isOwner ? actions : undefined })}
              rows={pages}
              rowKey={({ path }) => path}
            />
            <p>
              <TrashLink kind="page" />
            </p>
          </>
        )}
      </Loaded>
      {question !== undefined && (
        <LinksSheet
          page={question}
          isBusy={visibility.isBusy}
          onHide={() => visibility.set({ ...question, isHidden: true })}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

interface PageEditorProps extends Omit<ComponentProps<typeof PageForm>, 'opened' | 'onReopen'> {
  path: string;
}

/** The editor of one page. It needs another key for another page. */
function PageEditor({ path, ...rest }: PageEditorProps) {
  // The address may change while one writes.
  const [opened] = useState(path);
  const isNew = opened === NEW_PAGE;
  const query = useQuery({ ...pageQuery(useApi(), opened), enabled: !isNew });
  const { data, error, refetch } = query;
  const [visit, setVisit] = useState(0);
  // Claims the draft for this tab. The form finds it by its page, whose address may change.
  const draftName = useDraftName(formOf(opened), visit);
  const form = (page: PageView | undefined) => (
    <PageForm
      key={visit}
      opened={page}
      onReopen={() => void (isNew ? Promise.resolve() : refetch()).then(() => setVisit(visit + 1))}
      {...rest}
    />
  );
  const kept =
    data === undefined && isGone(error) && draftName !== undefined ? storedDraft(draftName) : undefined;
  if (kept !== undefined) return <PageGone path={opened} values={kept} onNew={rest.onNew} />;
  if (isNew) return draftName !== undefined && form(undefined);
  return (
    <Loaded what="the page" query={{ ...query, data: draftName === undefined ? undefined : data }} rows={4}>
      {form}
    </Loaded>
  );
}
