import { createFileRoute } from '@tanstack/react-router';
import { readFixturesSearch } from '#pwa/admin/fixtures/fixtures-address.ts';
import { FixturesScreen } from '#pwa/admin/fixtures/fixtures-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/fixtures')({
  // Parsed in the component, so that visitors' pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search,
  head: ({ match }) => adminHead(match.context.site, 'Fixtures'),
  component: Screen,
});

function Screen() {
  return <FixturesScreen search={readFixturesSearch(Route.useSearch())} />;
}
