import { createFileRoute } from '@tanstack/react-router';
import { ServerScreen } from '#pwa/admin/backups/server-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/server')({
  head: ({ match }) => adminHead(match.context.site, 'Server'),
  component: ServerScreen,
});
