import { createFileRoute, useLocation } from '@tanstack/react-router';
import { SettingsScreen } from '#pwa/admin/settings/settings-screen.tsx';
import { adminHead } from '../-admin-head.ts';

/** All parts are shown by one screen, whose form stays while one goes from part to part. */
export const Route = createFileRoute('/admin/settings')({
  head: ({ match }) => adminHead(match.context.site, 'Settings'),
  component: Screen,
});

function Screen() {
  const current = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  return <SettingsScreen current={current} />;
}
