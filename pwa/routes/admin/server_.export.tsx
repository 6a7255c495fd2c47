import { createFileRoute } from '@tanstack/react-router';
import { ExportScreen } from '#pwa/admin/import/export-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/server_/export')({
  head: ({ match }) => adminHead(match.context.site, 'Export'),
  component: ExportScreen,
});
