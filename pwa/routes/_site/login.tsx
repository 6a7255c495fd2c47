import { createFileRoute, useHydrated, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { hiddenHeadOf } from '#pwa/routes/-lazy-head.ts';
import { readRole } from '#pwa/shared/api/token.ts';
import { homes, operatorPath } from '#pwa/shared/browser/operator-path.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { LoginForm } from '#pwa/site/login/login-form.tsx';

export const Route = createFileRoute('/_site/login')({
  validateSearch: ({ next, ended }: Record<string, unknown>): { next?: string; ended?: 'yes' } => ({
    ...(typeof next === 'string' && { next }),
    ...(ended === 'yes' && { ended }),
  }),
  head: ({ match }) => hiddenHeadOf(match.context.site, '/login'),
  component: LoginPage,
});

const AcceptInvite = lazy(async () => {
  const { AcceptInvite } = await import('#pwa/site/login/accept-invite.tsx');
  return { default: AcceptInvite };
});

function LoginPage() {
  const { callApi } = Route.useRouteContext();
  const { next, ended } = Route.useSearch();
  const { history } = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  // The page is rendered at build, without a query: what depends on it renders after hydration.
  const isHydrated = useHydrated();
  const invite = isHydrated ? /^invite=(.+)$/.exec(hash)?.[1] : undefined;
  const [hasSavedText, setHasSavedText] = useState(false);
  useEffect(() => {
    // Only for those who were sent here: the script is not part of the login's own weight.
    if (next !== undefined)
      void import('#pwa/routes/-forget-operator.ts').then(
        ({ holdsTyped }) => setHasSavedText(holdsTyped()),
        () => undefined,
      );
  }, [next]);
  const enter = () => history.replace(operatorPath(next, homes[readRole()]));
  return (
    <div className="login">
      <div className="login-card">
        <div>
          <h1>{invite === undefined ? 'Operator login' : 'Your invitation'}</h1>
          <p className="soft">For the team that writes posts and answers messages.</p>
        </div>
        {isHydrated && (ended === 'yes' || hasSavedText) && (
          <Notice role="status" tone="waiting">
            Your session ended. Log in again to continue. What you typed is saved.
          </Notice>
        )}
        {invite === undefined ? (
          <LoginForm callApi={callApi} onLoggedIn={enter} />
        ) : (
          <Suspense>
            <AcceptInvite key={invite} callApi={callApi} token={invite} onLoggedIn={enter} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
