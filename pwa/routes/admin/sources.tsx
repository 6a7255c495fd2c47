import { createFileRoute } from '@tanstack/react-router';
import type { SourcesSearch } from '#pwa/admin/traffic/queries.ts';
import { SourcesScreen } from '#pwa/admin/traffic/sources-screen.tsx';
import { adminHead, searchOf } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/sources')({
  validateSearch: searchOf<SourcesSearch>(),
  head: ({ match }) => adminHead(match.context.site, 'Traffic'),
  component: Screen,
});

function Screen() {
  return <SourcesScreen messagingName={Route.useRouteContext().site.messagingName} />;
}
