import { createFileRoute, useHydrated, useRouter } from '@tanstack/react-router';
import { LoginForm } from '#pwa/features/session/login-form.tsx';
import { hiddenHeadOf } from '#pwa/routes/-lazy-head.ts';
import { operatorPath } from '#pwa/shared/admin/operator-path.ts';
import { HeadingBanner } from '#pwa/shared/ui/heading-banner.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';

export const Route = createFileRoute('/_site/login')({
  validateSearch: ({ next, ended }: Record<string, unknown>): { next?: string; ended?: 'yes' } => ({
    ...(typeof next === 'string' && { next }),
    ...(ended === 'yes' && { ended }),
  }),
  head: ({ match }) => hiddenHeadOf(match.context.site, '/login'),
  component: LoginPage,
});

function LoginPage() {
  const { callApi } = Route.useRouteContext();
  const { next, ended } = Route.useSearch();
  const { history } = useRouter();
  // The page is rendered at build, without a query: what depends on it renders after hydration.
  const isHydrated = useHydrated();
  return (
    <>
      <HeadingBanner
        size="plain"
        title="Operator login"
        lead="For those who write the posts and answer the messages."
      />
      <div className="wrap section flow">
        {isHydrated && ended === 'yes' && (
          <Notice role="status" tone="waiting">
            Your session ended. Log in again to go on where you were; what you typed is kept.
          </Notice>
        )}
        <LoginForm callApi={callApi} onLoggedIn={() => history.replace(operatorPath(next))} />
      </div>
    </>
  );
}
