import { createFileRoute, useChildMatches } from '@tanstack/react-router';
import { SettingsScreen } from '#pwa/admin/settings/settings-screen.tsx';
import { adminHead } from '../-admin-head.ts';

/** All parts are shown by one screen, whose form stays while one goes from part to part. */
export const Route = createFileRoute('/admin/settings')({
  head: ({ match }) => adminHead(match.context.site, 'Settings'),
  component: Screen,
});

function Screen() {
  // Not the address: that is another screen's while one leaves for it, and a part that is not there leads to the first.
  const current = useChildMatches({ select: ([part]) => part?.pathname.replace(/\/$/, '') ?? '' });
  return <SettingsScreen current={current} />;
}
