import { createFileRoute } from '@tanstack/react-router';
import { SEARCH_MAX } from '#contract/blog-limits.ts';
import { PostsScreen } from '#pwa/features/blog/editor/posts-screen.tsx';
import { wholeFrom } from '#pwa/shared/browser/positive-integer.ts';
import { adminHead } from '../-admin-head.ts';

interface Search {
  page?: number;
  q?: string;
  category?: number;
}

export const Route = createFileRoute('/admin/homeBlogForm')({
  validateSearch: ({ page, q, category }: Record<string, unknown>): Search => {
    const [asked, words, id] = [wholeFrom(page) ?? 1, textFrom(q), wholeFrom(category)];
    return {
      ...(asked > 1 && { page: asked }),
      ...(words !== '' && { q: words }),
      ...(id !== undefined && { category: id }),
    };
  },
  head: ({ match }) => adminHead(match.context.site, 'Home Blog Form'),
  component: Screen,
});

/** The router parses values that look like numbers. */
const textFrom = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, SEARCH_MAX) : '';

function Screen() {
  const { callApi } = Route.useRouteContext();
  const { page = 1, q = '', category } = Route.useSearch();
  const navigate = Route.useNavigate();
  const narrowed = { ...(q !== '' && { q }), ...(category !== undefined && { category }) };
  return (
    <PostsScreen
      callApi={callApi}
      wanted={{ page, q, category }}
      onPage={(to) => void navigate({ search: { ...narrowed, page: to }, replace: true })}
      onFilter={(next) => void navigate({ search: { q: next.q, category: next.category } as Search })}
      hrefOf={(to) => {
        const parts = { ...narrowed, ...(to > 1 && { page: to }) };
        const query = new URLSearchParams(
          Object.entries(parts).map(([name, value]) => [name, String(value)]),
        );
        return `/admin/homeBlogForm${query.size === 0 ? '' : `?${query}`}`;
      }}
      onEdit={(id) => void navigate({ to: '/admin/blogerForm', search: { id } })}
    />
  );
}
