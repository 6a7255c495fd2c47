import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '#pwa/admin/import/import-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/server_/import')({
  head: ({ match }) => adminHead(match.context.site, 'Import'),
  component: ImportScreen,
});
