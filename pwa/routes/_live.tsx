import { createFileRoute, Outlet } from '@tanstack/react-router';
import { WithQueries } from '#pwa/shared/api/with-queries.tsx';
import { PageSkeleton } from '#pwa/shared/ui/skeleton.tsx';

/** Around the pages that show posts. */
export const Route = createFileRoute('/_live')({
  component: Live,
  // Without it a shell is empty between its own skeleton and the page's, and everything below moves.
  pendingComponent: PageSkeleton,
});

function Live() {
  const { queries } = Route.useRouteContext();
  return (
    <WithQueries queries={queries}>
      <Outlet />
    </WithQueries>
  );
}
