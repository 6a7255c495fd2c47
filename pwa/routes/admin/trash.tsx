import { createFileRoute } from '@tanstack/react-router';
import type { TrashSearch } from '#pwa/admin/trash/queries.ts';
import { TrashScreen } from '#pwa/admin/trash/trash-screen.tsx';
import { adminHead, searchOf } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/trash')({
  validateSearch: searchOf<TrashSearch>(),
  head: ({ match }) => adminHead(match.context.site, 'Trash'),
  component: TrashScreen,
});
