import { createFileRoute, redirect } from '@tanstack/react-router';
import { WaitingLeads } from '#pwa/features/contact/inbox/waiting-leads.tsx';
import { DashboardScreen } from '#pwa/features/dashboard/dashboard-screen.tsx';
import { ADMIN_PATH } from '#pwa/shared/admin/operator-path.ts';
import { homeOf, mayOpen } from '#pwa/shared/admin/screens.ts';
import { readRole } from '#pwa/shared/api/token.ts';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/')({
  // The way in for all: whoever has no figures begins elsewhere.
  beforeLoad: () => {
    const role = readRole();
    if (!mayOpen(ADMIN_PATH, role)) throw redirect({ to: homeOf(role) });
  },
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
