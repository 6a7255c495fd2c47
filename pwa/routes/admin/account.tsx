import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '#pwa/admin/auth/account-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/account')({
  head: ({ match }) => adminHead(match.context.site, 'Account'),
  component: Screen,
});

function Screen() {
  const { site } = Route.useRouteContext();
  return <AccountScreen brand={site.brand} />;
}
