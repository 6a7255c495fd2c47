import { useEffect, useRef } from 'react';
import type { Contact } from '#contract/contact-inbox.ts';
import { AdminSheet } from '#pwa/shared/admin/sheet.tsx';
import { ContactReach } from './contact-reach.tsx';
import { nameOf } from './contact-words.ts';

/** The ways to answer, from the list as well: the first has the focus. */
export function ReplyChoices({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('a')?.focus(), []);
  return (
    <AdminSheet title={`Reply to ${nameOf(contact)}`} className="reply" onClose={onClose}>
      <div ref={frame}>
        <ContactReach contact={contact} onReached={onClose} />
      </div>
      {contact.message !== '' && <p className="reply-words soft">{contact.message}</p>}
    </AdminSheet>
  );
}
