import type { AnswerWay } from '#contract/contact-desk.ts';
import type { Contact } from '#contract/contact-inbox.ts';
import { AdminDrawing } from '#pwa/shared/admin/drawings.tsx';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { noteAnswering } from './answering.ts';
import { chatHref, mailHref, phoneHref } from './contact-links.ts';
import { nameOf } from './contact-words.ts';

interface ContactReachProps {
  contact: Contact;
  /** Mail, too, where there is a number. */
  hasMail?: boolean;
  /** None of the ways stands out. */
  isQuiet?: boolean;
  /** Goes along, where the way takes words. */
  text?: string | undefined;
  onReached?: () => void;
}

/** One tap to answer: the ways that the visitor left, the chat first. Afterwards the page asks whether that was an answer. */
export function ContactReach({
  contact,
  hasMail = true,
  isQuiet = false,
  text,
  onReached,
}: ContactReachProps) {
  const site = useSite();
  const { email, phone } = contact;
  const call = phoneHref(phone);
  const chat = chatHref(phone, text);
  const reach = (by: AnswerWay) => () => {
    if (contact.state !== 'answered') noteAnswering(contact, nameOf(contact), by);
    onReached?.();
  };
  return (
    <div className="contact-reach">
      {chat !== undefined && (
        <a
          className={classOf(isQuiet)}
          href={chat}
          target="_blank"
          rel="noopener"
          onClick={reach('whatsapp')}
        >
          <Icon name="whatsapp" />
          {site.messagingName}
        </a>
      )}
      {call !== undefined && (
        <a className={classOf(isQuiet || chat !== undefined)} href={call} onClick={reach('call')}>
          <Icon name="phone" />
          Call
        </a>
      )}
      {(hasMail || (call ?? chat) === undefined) && (
        <a
          className={classOf(isQuiet || (chat ?? call) !== undefined)}
          href={mailHref(email, site.brand, text)}
          onClick={reach('mail')}
        >
          <AdminDrawing name="mail" />
          Mail
        </a>
      )}
    </div>
  );
}

/** The first way is the one to press. */
const classOf = (isQuiet: boolean) => (isQuiet ? 'button button-quiet button-small' : 'button button-small');
