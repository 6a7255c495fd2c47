import { createFileRoute } from '@tanstack/react-router';
import { ActivityScreen } from '#pwa/admin/activity/activity-screen.tsx';
import type { ActivitySearch } from '#pwa/admin/activity/queries.ts';
import { adminHead, searchOf } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/activity')({
  validateSearch: searchOf<ActivitySearch>(),
  head: ({ match }) => adminHead(match.context.site, 'Activity'),
  component: ActivityScreen,
});
