import {
  createFileRoute,
  Navigate,
  Outlet,
  redirect,
  useLocation,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { useState } from 'react';
import { ADMIN_PATH } from '#contract/admin-paths.ts';
import { allows, answerers, editors, owners, type Role } from '#contract/auth-rules.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { RefreshCounts, UnreadBadge } from '#pwa/admin/inbox/message-counts.tsx';
import { AdminLayout } from '#pwa/admin/kit/admin-layout.tsx';
import { AdminForbidden } from '#pwa/admin/kit/forbidden.tsx';
import { LeaveQuestion } from '#pwa/admin/kit/leave-question.tsx';
import { LogoutContext } from '#pwa/admin/kit/logout.ts';
import type { PaletteSource } from '#pwa/admin/kit/palette.tsx';
import { mayOpen } from '#pwa/admin/kit/screens.ts';
import { AdminDialog } from '#pwa/admin/kit/sheet.tsx';
import { WithAdminEvents } from '#pwa/admin/kit/use-admin-events.tsx';
import { ApiContext, QuietApiContext } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { FailingBar } from '#pwa/admin/notifications/failing-bar.tsx';
import { useSubscribed } from '#pwa/admin/notifications/use-subscribed.ts';
import { readToken } from '#pwa/shared/api/token.ts';
import { WithQueries } from '#pwa/shared/api/with-queries.tsx';
import { homes } from '#pwa/shared/browser/operator-path.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { isLogoutNew } from '#pwa/site/login/logout-mark.ts';
import { operatorCalls } from '#pwa/site/login/operator-calls.ts';
import { logOut, useKeepScreens, useTokenGone } from '#pwa/site/login/operator-session.ts';
import { dropOthersDrafts, forgetInTab, forgetOperator, lostByLogout } from './-forget-operator.ts';

export const Route = createFileRoute('/admin')({
  beforeLoad: ({ context: { callApi, queries }, location, navigate }) => {
    if (readToken() === null) throw redirect({ to: '/login', search: { next: location.href } });
    // Drafts stay for the time after the next login, unless it was a logout, in another tab.
    const endSession = async () => {
      // A failed call and the frame may find out at the same time: only one navigation begins.
      if (!window.location.pathname.startsWith(ADMIN_PATH)) return;
      const next = window.location.pathname + window.location.search;
      // With a token another operator is logged in: nothing is there to go on with.
      const isOver = isLogoutNew() || readToken() !== null;
      const search = isOver ? {} : ({ next, ended: 'yes' } as const);
      await navigate({ to: '/login', search, ignoreBlocker: true });
      queries.present?.clear();
    };
    return {
      endSession,
      callApi: operatorCalls(callApi, () => void endSession()),
      quietCalls: callApi,
    };
  },
  component: Layout,
});

function Layout() {
  const { queries } = Route.useRouteContext();
  const answers = allows(answerers, useRole());
  return (
    <WithQueries queries={queries}>
      {answers ? (
        <WithAdminEvents>
          <RefreshCounts />
          <OperatorLayout />
        </WithAdminEvents>
      ) : (
        <OperatorLayout />
      )}
    </WithQueries>
  );
}

/** What the palette searches, by what the role may read. */
function sourcesFor(role: Role, callApi: CallApi): PaletteSource[] {
  const people: PaletteSource = {
    ...{ title: 'People', drawing: 'people' },
    find: async (words, signal) => {
      const { findPeople } = await import('#pwa/admin/inbox/find-people.ts');
      return findPeople(callApi)(words, signal);
    },
  };
  const posts: PaletteSource = {
    ...{ title: 'Posts', drawing: 'posts' },
    find: async (words, signal) => {
      const { findPosts } = await import('#pwa/admin/blog/find-posts.ts');
      return findPosts(callApi)(words, signal);
    },
  };
  const pages: PaletteSource = {
    ...{ title: 'Pages', drawing: 'pages' },
    find: async (words, signal) => {
      const { findPages } = await import('#pwa/admin/pages/find-pages.ts');
      return findPages(callApi)(words, signal);
    },
  };
  const settings: PaletteSource = {
    ...{ title: 'Settings', drawing: 'settings' },
    find: async (words, signal) => {
      const { findSettings } = await import('#pwa/admin/settings/find-settings.ts');
      return findSettings(callApi)(words, signal);
    },
  };
  return [
    ...(allows(owners, role) ? [settings] : []),
    ...(allows(answerers, role) ? [people] : []),
    ...(allows(editors, role) ? [posts, pages] : []),
  ];
}

function OperatorLayout() {
  const { callApi, quietCalls, endSession, queries } = Route.useRouteContext();
  const { brand } = useSite();
  const currentPath = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const role = useRole();
  const answers = allows(answerers, role);
  const router = useRouter();
  useKeepScreens();
  // Before a screen reads it.
  useState(dropOthersDrafts);
  useTokenGone(() => {
    void endSession();
    forgetInTab();
  });
  useSubscribed(quietCalls, answers);
  const [lost, setLost] = useState<string>();
  const leave = async () => {
    forgetOperator();
    await navigate({ to: '/login', ignoreBlocker: true });
    queries.present?.clear();
  };
  const logOutHere = () => {
    // The call reads the token as it starts, before that goes.
    logOut(callApi);
    void leave();
  };
  return (
    <QuietApiContext value={quietCalls}>
      <ApiContext value={callApi}>
        <AdminLayout
          brand={brand}
          currentPath={currentPath}
          bar={answers && <FailingBar />}
          badges={answers ? { '/admin/userInfo': <UnreadBadge /> } : {}}
          sources={sourcesFor(role, callApi)}
          onGo={(href) => router.history.push(href)}
          onLogout={() => (lostByLogout() === undefined ? logOutHere() : setLost(lostByLogout()))}
        >
          {mayOpen(currentPath, role) ? (
            <LogoutContext value={{ lost: lostByLogout, leave: () => void leave() }}>
              <Outlet />
            </LogoutContext>
          ) : currentPath === ADMIN_PATH ? (
            // The way in for all: whoever has no figures begins elsewhere.
            <Navigate to={homes[role]} replace />
          ) : (
            <AdminForbidden role={role} />
          )}
          <LeaveQuestion />
          {lost !== undefined && (
            <AdminDialog
              title="Log out without saving?"
              stay="Stay here"
              confirm="Log out"
              onStay={() => setLost(undefined)}
              onConfirm={logOutHere}
            >
              <p>{lost}</p>
            </AdminDialog>
          )}
        </AdminLayout>
      </ApiContext>
    </QuietApiContext>
  );
}
