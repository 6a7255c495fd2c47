import { createFileRoute } from '@tanstack/react-router';
import { MediaScreen } from '#pwa/admin/media/media-screen.tsx';
import type { MediaSearch } from '#pwa/admin/media/queries.ts';
import { adminHead, searchOf } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/media')({
  validateSearch: searchOf<MediaSearch>(),
  head: ({ match }) => adminHead(match.context.site, 'Media'),
  component: MediaScreen,
});
