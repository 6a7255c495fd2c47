import { createFileRoute } from '@tanstack/react-router';
import { activityAddress, readActivitySearch } from '#pwa/admin/activity/activity-address.ts';
import { ActivityScreen } from '#pwa/admin/activity/activity-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/activity')({
  // Parsed in the component, so that visitors' pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search,
  head: ({ match }) => adminHead(match.context.site, 'Activity'),
  component: Screen,
});

function Screen() {
  const search = readActivitySearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <ActivityScreen
      search={search}
      onGo={(to, { replace = false } = {}) =>
        void navigate({ search: { ...readActivitySearch({ ...to }) }, replace })
      }
      hrefOf={activityAddress}
    />
  );
}
