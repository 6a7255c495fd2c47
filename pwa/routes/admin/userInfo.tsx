import { createFileRoute, useRouter } from '@tanstack/react-router';
import { AnsweringNotice } from '#pwa/admin/inbox/answering-notice.tsx';
import { ContactsScreen } from '#pwa/admin/inbox/contacts-screen.tsx';
import { readPeopleSearch } from '#pwa/admin/inbox/people-address.ts';
import { adminHead } from '../-admin-head.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of messages is one step back. */
    overList?: boolean;
  }
}

export const Route = createFileRoute('/admin/userInfo')({
  // Parsed in the component, so that visitors' pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search,
  head: ({ match }) => adminHead(match.context.site, 'User Information'),
  component: Screen,
});

function Screen() {
  const { quietCalls } = Route.useRouteContext();
  const search = readPeopleSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <ContactsScreen
      search={search}
      onGo={(to, { replace = false, keepsScroll = false, overList = false } = {}) =>
        void navigate({
          search: { ...readPeopleSearch({ ...to }) },
          replace,
          resetScroll: !keepsScroll,
          state: { overList },
        })
      }
      isOverList={() => router.history.location.state.overList === true}
      onBack={() => router.history.back()}
      answering={search.id !== undefined && <AnsweringNotice quietCalls={quietCalls} id={search.id} />}
    />
  );
}
