import { createFileRoute } from '@tanstack/react-router';
import { pageSearch } from '#pwa/admin/pages/page-address.ts';
import { PagesScreen } from '#pwa/admin/pages/pages-screen.tsx';
import { sharePictures } from '#pwa/content/share-pictures.ts';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/pages')({
  // Parsed in the component, so that visitors' pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search,
  head: ({ match }) => adminHead(match.context.site, 'Pages'),
  component: Screen,
});

const drawn = Object.fromEntries(Object.entries(sharePictures).map(([path, { name }]) => [path, name]));

function Screen() {
  const { page, order } = pageSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const onPath = (path: string) =>
    void navigate({ search: path === '' ? {} : { page: path }, replace: true, resetScroll: false });
  return (
    <PagesScreen
      drawn={drawn}
      page={page}
      order={order}
      onOrder={(to) => void navigate({ search: { ...pageSearch({ order: to }) }, resetScroll: false })}
      onPath={onPath}
    />
  );
}
