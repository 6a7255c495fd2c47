import { createFileRoute } from '@tanstack/react-router';
import { NoticesScreen } from '#pwa/admin/notifications/notices-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/notices')({
  head: ({ match }) => adminHead(match.context.site, 'Notifications'),
  component: Screen,
});

function Screen() {
  return <NoticesScreen />;
}
