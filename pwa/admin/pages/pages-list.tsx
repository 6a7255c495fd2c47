import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FigureOrder, figureOrders } from '#contract/blog.ts';
import type { ListedPage } from '#contract/pages.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Choose } from '#pwa/admin/kit/lists/list-filter.tsx';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/lists/table.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { FIGURES_HEADER, figureOrderWords, PageFiguresList } from '#pwa/admin/kit/page-figures.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { NEW_PAGE, pagesQuery } from './queries.ts';
import { readable, stateWords } from './words-of-pages.ts';

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
export function PagesList({ order }: { order: FigureOrder | undefined }) {
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
