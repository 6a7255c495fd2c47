import { createFileRoute, Outlet, redirect, useLocation, useNavigate } from '@tanstack/react-router';
import { dropAllDrafts } from '#pwa/features/blog/operator/draft.ts';
import { AdminLayout } from '#pwa/features/session/admin-layout.tsx';
import { logOut } from '#pwa/features/session/log-out.ts';
import { operatorCalls } from '#pwa/features/session/operator-calls.ts';
import { useKeepScreens } from '#pwa/features/session/use-keep-screens.ts';
import { useTokenGone } from '#pwa/features/session/use-token-gone.ts';
import { readToken } from '#pwa/lib/token.ts';
import { site } from '#pwa/site.ts';

export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context: { callApi, queryClient }, location, navigate }) => {
    if (readToken() === null) throw redirect({ to: '/login', search: { next: location.href } });
    // Drafts stay: the operator comes back to them after the login.
    const endSession = async () => {
      const next = window.location.pathname + window.location.search;
      await navigate({ to: '/login', search: { next, ended: 'yes' } });
      queryClient.clear();
    };
    return { endSession, callApi: operatorCalls(callApi, () => void endSession()) };
  },
  component: Office,
});

function Office() {
  const { callApi, endSession, queryClient } = Route.useRouteContext();
  const currentPath = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  useKeepScreens();
  useTokenGone(() => void endSession());
  const leave = async () => {
    logOut(callApi);
    dropAllDrafts();
    await navigate({ to: '/login' });
    queryClient.clear();
  };
  return (
    <AdminLayout brand={site.brand} currentPath={currentPath} onLogout={() => void leave()}>
      <Outlet />
    </AdminLayout>
  );
}
