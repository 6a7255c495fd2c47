import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '#pwa/admin/settings/settings-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/settings')({
  head: ({ match }) => adminHead(match.context.site, 'Settings'),
  component: SettingsScreen,
});
