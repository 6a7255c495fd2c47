import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#pwa/features/dashboard/dashboard-screen.tsx';
import { VitalsSection } from '#pwa/features/vitals/vitals-section.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/')({
  head: ({ match }) => adminHead(match.context.site, 'Admin Dashboard'),
  component: Screen,
});

function Screen() {
  const { callApi } = Route.useRouteContext();
  return (
    <>
      <DashboardScreen callApi={callApi} />
      <VitalsSection callApi={callApi} />
    </>
  );
}
