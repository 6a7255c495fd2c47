import { createFileRoute } from '@tanstack/react-router';
import { ContactsScreen } from '#pwa/admin/inbox/contacts-screen.tsx';
import { PresenceNotice } from '#pwa/admin/inbox/presence-notice.tsx';
import type { ContactsAddress } from '#pwa/admin/inbox/queries.ts';
import { adminHead, searchOf } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/userInfo')({
  validateSearch: searchOf<ContactsAddress>(),
  head: ({ match }) => adminHead(match.context.site, 'User Information'),
  component: Screen,
});

function Screen() {
  const { quietCalls } = Route.useRouteContext();
  return <ContactsScreen presence={(id) => <PresenceNotice quietCalls={quietCalls} id={id} />} />;
}
