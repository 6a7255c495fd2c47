import { createFileRoute } from '@tanstack/react-router';
import { FixturesScreen } from '#pwa/admin/fixtures/fixtures-screen.tsx';
import type { FixturesSearch } from '#pwa/admin/fixtures/queries.ts';
import { adminHead, searchOf } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/fixtures')({
  validateSearch: searchOf<FixturesSearch>(),
  head: ({ match }) => adminHead(match.context.site, 'Fixtures'),
  component: FixturesScreen,
});
