import { createFileRoute } from '@tanstack/react-router';
import { readTrashSearch, trashAddress } from '#pwa/admin/trash/trash-address.ts';
import { TrashScreen } from '#pwa/admin/trash/trash-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/trash')({
  // Parsed in the component, so that visitors' pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search,
  head: ({ match }) => adminHead(match.context.site, 'Trash'),
  component: Screen,
});

function Screen() {
  const search = readTrashSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <TrashScreen
      search={search}
      onGo={(to) => void navigate({ search: { ...readTrashSearch({ ...to }) } })}
      hrefOf={trashAddress}
    />
  );
}
