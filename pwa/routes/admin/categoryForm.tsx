import { createFileRoute } from '@tanstack/react-router';
import { CategoryScreen } from '#pwa/admin/blog/category-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/categoryForm')({
  head: ({ match }) => adminHead(match.context.site, 'Category Form'),
  component: CategoryScreen,
});
