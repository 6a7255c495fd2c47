import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { type FigureOrder, figureOrders } from '#contract/blog.ts';
import type { ListedPage, PageView } from '#contract/pages.ts';
import { keptDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { useDraftPlace } from '#pwa/admin/editing/drafts/draft-place.ts';
import { isGone } from '#pwa/admin/kit/gone.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Choose } from '#pwa/admin/kit/lists/list-filter.tsx';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/lists/table.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { FIGURES_HEADER, figureOrderWords, PageFiguresList } from '#pwa/admin/kit/page-figures.tsx';
import { useScreenSearch } from '#pwa/admin/kit/screen-search.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import type { DrawnPictures } from './page-fields.tsx';
import { PageForm } from './page-form.tsx';
import { PageGone } from './page-gone.tsx';
import { formOf } from './page-values.ts';
import { NEW_PAGE, pageQuery, pagesQuery, pagesSearch } from './queries.ts';
import { readable, stateWords } from './words-of-pages.ts';
import './pages.css';

export function PagesScreen({ drawn }: { drawn: DrawnPictures }) {
  const { page, order } = useScreenSearch(pagesSearch);
  const navigate = useNavigate({ from: '/admin/pages' });
  /** Opens the editor of another page; undefined: the list. */
  const onPath = (path: string | undefined, ignoreBlocker = false) =>
    void navigate({ search: { page: path }, replace: true, resetScroll: false, ignoreBlocker });
  // The outcome outlives the editor: a new page gets its address, a deleted one leads to the list.
  const [said, setSaid] = useState<string>();
  /** The open form and its address: the address of a page may change while it is edited, and the router follows. */
  const [open, setOpen] = useState({ number: 0, paths: [page] });
  if (!open.paths.includes(page)) setOpen({ number: open.number + 1, paths: [page] });
  else if (open.paths.length > 1 && open.paths.at(-1) === page) setOpen({ ...open, paths: [page] });
  return (
    <>
      <AdminOutcome onClose={() => setSaid(undefined)}>{said}</AdminOutcome>
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
          onSaid={setSaid}
        />
      )}
    </>
  );
}

const columns: AdminColumn<ListedPage>[] = [
  {
    header: 'Title',
    isRowHeader: true,
    cell: ({ path, title }) => (
      <AdminLink to="/admin/pages" search={{ page: path }}>
        {title}
      </AdminLink>
    ),
  },
  {
    header: 'Address',
    cell: ({ path, state }) =>
      state === 'draft' ? (
        readable(path)
      ) : (
        <a href={path} target="_blank" rel="noopener">
          {readable(path)}
        </a>
      ),
  },
  {
    header: FIGURES_HEADER,
    className: 'page-figures-cell',
    cell: ({ figures }) => <PageFiguresList figures={figures} />,
  },
  { header: 'State', cell: stateWords },
  {
    header: 'Changed',
    cell: ({ at, by }) => (at === null ? 'Never' : `${by ?? 'Somebody'}, ${adminTime(at)}`),
  },
];

/** The pages of words, to be opened in the editor. @param order undefined: those that ship with the site first */
function PagesList({ order }: { order: FigureOrder | undefined }) {
  const navigate = useNavigate({ from: '/admin/pages' });
  const query = useQuery(pagesQuery(useApi(), order));
  const words = figureOrderWords(useSite().messagingName);
  return (
    <>
      <AdminHeading
        title="Pages"
        lead="The guides, the rules and pages of your own. What ships with the site is never lost: one press brings it back."
      >
        <AdminLink className="button button-small" to="/admin/pages" search={{ page: NEW_PAGE }}>
          New page
        </AdminLink>
      </AdminHeading>
      <Loaded what="the pages" query={query} rows={8}>
        {(pages) => (
          <>
            <div className="pages-order">
              <Choose
                name="Order"
                all="As they are on the site"
                value={order}
                choices={figureOrders.map((each) => [each, words[each]])}
                onChoose={(wanted) => void navigate({ search: { order: wanted }, resetScroll: false })}
              />
            </div>
            <AdminTable label="Pages" columns={columns} rows={pages} rowKey={({ path }) => path} />
          </>
        )}
      </Loaded>
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
  const place = useDraftPlace(formOf(opened), visit);
  const form = (page: PageView | undefined) => (
    <PageForm
      key={visit}
      opened={page}
      onReopen={() => void (isNew ? Promise.resolve() : refetch()).then(() => setVisit(visit + 1))}
      {...rest}
    />
  );
  const kept = data === undefined && isGone(error) && place !== undefined ? keptDraft(place) : undefined;
  if (kept !== undefined) return <PageGone path={opened} values={kept} onNew={rest.onNew} />;
  if (isNew) return place !== undefined && form(undefined);
  return (
    <Loaded what="the page" query={{ ...query, data: place === undefined ? undefined : data }} rows={4}>
      {form}
    </Loaded>
  );
}
