import { createFileRoute } from '@tanstack/react-router';
import { ContactsScreen } from '#pwa/admin/inbox/contacts-screen.tsx';
import type { ContactsAddress } from '#pwa/admin/inbox/queries.ts';
import { adminHead, searchOf } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/userInfo')({
  validateSearch: searchOf<ContactsAddress>(),
  head: ({ match }) => adminHead(match.context.site, 'User Information'),
  component: ContactsScreen,
});
