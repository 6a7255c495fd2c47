import { createFileRoute } from '@tanstack/react-router';
import { WaitingLeads } from '#pwa/features/contact/inbox/waiting-leads.tsx';
import { DashboardScreen } from '#pwa/features/dashboard/dashboard-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/')({
  head: ({ match }) => adminHead(match.context.site, 'Admin Dashboard'),
  component: Screen,
});

function Screen() {
  const { callApi } = Route.useRouteContext();
  return (
    <DashboardScreen callApi={callApi}>
      <WaitingLeads callApi={callApi} />
    </DashboardScreen>
  );
}
