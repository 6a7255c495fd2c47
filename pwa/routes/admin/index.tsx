import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#pwa/features/dashboard/dashboard-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/')({
  head: () => adminHead('Admin Dashboard'),
  component: () => <DashboardScreen callApi={Route.useRouteContext().callApi} />,
});
