import { createFileRoute } from '@tanstack/react-router';
import { ServerScreen } from '#pwa/features/server/server-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/server')({
  head: ({ match }) => adminHead(match.context.site, 'Server'),
  component: () => <ServerScreen callApi={Route.useRouteContext().callApi} />,
});
