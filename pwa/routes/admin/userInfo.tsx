import { createFileRoute } from '@tanstack/react-router';
import { ContactsScreen } from '#pwa/features/contact/operator/contacts-screen.tsx';
import { wholeFrom } from '#pwa/lib/whole-from.ts';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/userInfo')({
  validateSearch: ({ page, q }: Record<string, unknown>): { page?: number; q?: string } => {
    const asked = wholeFrom(page) ?? 1;
    return { ...(typeof q === 'string' && q !== '' && { q }), ...(asked !== 1 && { page: asked }) };
  },
  head: () => adminHead('User Information'),
  component: Screen,
});

function Screen() {
  const { callApi } = Route.useRouteContext();
  const { page = 1, q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ContactsScreen
      callApi={callApi}
      page={page}
      q={q}
      onPage={(to) => void navigate({ search: (now) => ({ ...now, page: to }), replace: true })}
      onSearch={(words) => void navigate({ search: words === '' ? {} : { q: words } })}
    />
  );
}
