import { EmptyState } from '#pwa/ui/empty-state.tsx';

/** No message, or none that matches the search. */
export function ContactsEmpty({ q }: { q: string }) {
  if (q === '') {
    return (
      <EmptyState title="No messages yet.">
        <p>What visitors send with the contact form stands here.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`No message matches “${q}”.`}>
      <a className="button" href="/admin/userInfo">
        Show all messages
      </a>
    </EmptyState>
  );
}
