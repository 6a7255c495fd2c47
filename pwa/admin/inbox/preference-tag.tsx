import { preferenceWords } from '#contract/contact-preference.ts';
import type { Contact } from '#contract/inbox.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';

/** How and when the visitor would like to be answered; nothing where that does not matter. */
export function PreferenceTag({ contact, isShort = false }: { contact: Contact; isShort?: boolean }) {
  const words = preferenceWords(contact, { chat: useSite().messagingName, isShort });
  if (words === '') return null;
  return (
    <span className="admin-tag preference-tag" title={`Prefers: ${words}`}>
      <span className="visually-hidden">Prefers: </span>
      {words}
    </span>
  );
}
