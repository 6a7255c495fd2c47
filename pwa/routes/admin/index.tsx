import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#pwa/admin/dashboard/dashboard-screen.tsx';
import { WaitingLeads } from '#pwa/admin/inbox/waiting-leads.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/')({
  head: ({ match }) => adminHead(match.context.site, 'Admin Dashboard'),
  component: Screen,
});

function Screen() {
  return (
    <DashboardScreen>
      <WaitingLeads />
    </DashboardScreen>
  );
}
