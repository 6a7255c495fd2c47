import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AccountScreen } from '#pwa/features/session/account/account-screen.tsx';
import { dropAllDrafts } from '#pwa/shared/admin/drafts/draft.ts';
import { dropToken } from '#pwa/shared/api/token.ts';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/account')({
  head: ({ match }) => adminHead(match.context.site, 'Account'),
  component: Screen,
});

function Screen() {
  const { callApi, queries, site } = Route.useRouteContext();
  const navigate = useNavigate();
  const leave = async () => {
    dropToken();
    dropAllDrafts();
    await navigate({ to: '/login' });
    queries.present?.clear();
  };
  return <AccountScreen callApi={callApi} brand={site.brand} onLoggedOut={() => void leave()} />;
}
