import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AccountScreen } from '#pwa/features/session/account/account-screen.tsx';
import { adminHead } from '../-admin-head.ts';
import { forgetOperator, lostByLogout } from '../-forget-operator.ts';

export const Route = createFileRoute('/admin/account')({
  head: ({ match }) => adminHead(match.context.site, 'Account'),
  component: Screen,
});

function Screen() {
  const { callApi, queries, site } = Route.useRouteContext();
  const navigate = useNavigate();
  const leave = async () => {
    forgetOperator();
    await navigate({ to: '/login', ignoreBlocker: true });
    queries.present?.clear();
  };
  return (
    <AccountScreen
      callApi={callApi}
      brand={site.brand}
      lostByLogout={lostByLogout}
      onLoggedOut={() => void leave()}
    />
  );
}
