import { createFileRoute } from '@tanstack/react-router';
import { ColleaguesScreen } from '#pwa/admin/auth/colleagues-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/colleagues')({
  head: ({ match }) => adminHead(match.context.site, 'Team'),
  component: ColleaguesScreen,
});
