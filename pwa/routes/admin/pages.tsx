import { createFileRoute } from '@tanstack/react-router';
import { PagesScreen } from '#pwa/admin/pages/pages-screen.tsx';
import type { PagesSearch } from '#pwa/admin/pages/queries.ts';
import { sharePictures } from '#pwa/content/share-pictures.ts';
import { adminHead, searchOf } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/pages')({
  validateSearch: searchOf<PagesSearch>(),
  head: ({ match }) => adminHead(match.context.site, 'Pages'),
  component: Screen,
});

const drawn = Object.fromEntries(Object.entries(sharePictures).map(([path, { name }]) => [path, name]));

function Screen() {
  return <PagesScreen drawn={drawn} />;
}
