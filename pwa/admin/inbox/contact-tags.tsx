import { preferenceText } from '#contract/contact-preference.ts';
import type { Contact } from '#contract/inbox.ts';
import type { Label } from '#contract/inbox-lists.ts';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { WaitingTime } from '#pwa/admin/kit/waiting-time.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { stateWords } from './contact-words.ts';

export const LabelTag = ({ label: { name, colour } }: { label: Pick<Label, 'name' | 'colour'> }) => (
  <span className="label-tag" data-colour={colour}>
    {name}
  </span>
);

/** How and when the visitor would like to be answered; nothing where that does not matter. */
export function PreferenceTag({ contact, isShort = false }: { contact: Contact; isShort?: boolean }) {
  const words = preferenceText(contact, { chat: useSite().messagingName, isShort });
  if (words === '') return null;
  return (
    <Tag className="preference-tag" title={`Prefers: ${words}`}>
      <span className="visually-hidden">Prefers: </span>
      {words}
    </Tag>
  );
}

/** How long a new message waits, else its state. */
export function MessageState({
  contact: { state, date },
  now,
}: {
  contact: Contact;
  now: number | undefined;
}) {
  if (state !== 'new' || now === undefined) return <Tag tone={state}>{stateWords[state]}</Tag>;
  return (
    <>
      <span className="visually-hidden">{stateWords.new}, </span>
      <WaitingTime since={date} now={now} />
    </>
  );
}
