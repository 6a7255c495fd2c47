import { createFileRoute } from '@tanstack/react-router';
import { PostsScreen } from '#pwa/admin/blog/posts-screen.tsx';
import type { PostsSearch } from '#pwa/admin/blog/queries.ts';
import { adminHead, searchOf } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/homeBlogForm')({
  validateSearch: searchOf<PostsSearch>(),
  head: ({ match }) => adminHead(match.context.site, 'Home Blog Form'),
  component: PostsScreen,
});
