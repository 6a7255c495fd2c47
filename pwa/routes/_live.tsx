import { createFileRoute, Outlet } from '@tanstack/react-router';
import { WithQueries } from '#pwa/lib/with-queries.tsx';

/** Around the pages that show posts. */
export const Route = createFileRoute('/_live')({ component: Live });

function Live() {
  const { queries } = Route.useRouteContext();
  return (
    <WithQueries queries={queries}>
      <Outlet />
    </WithQueries>
  );
}
