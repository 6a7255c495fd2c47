import type { Contact } from '#contract/contact-inbox.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { chatHref, mailHref, phoneHref } from './contact-links.ts';

/** One tap to answer: the ways that the visitor left. */
export function ContactReach({ email, phone }: Pick<Contact, 'email' | 'phone'>) {
  const site = useSite();
  const call = phoneHref(phone);
  const chat = chatHref(phone);
  return (
    <div className="contact-reach">
      {call !== undefined && (
        <a className="button" href={call}>
          <Icon name="phone" />
          Call
        </a>
      )}
      {chat !== undefined && (
        <a className={quietAfter(call)} href={chat} target="_blank" rel="noopener">
          <Icon name="whatsapp" />
          {site.messagingName}
        </a>
      )}
      <a className={quietAfter(call ?? chat)} href={mailHref(email, site.brand)}>
        Mail
      </a>
    </div>
  );
}

/** The first way is the one to press. */
const quietAfter = (first: string | undefined) => (first === undefined ? 'button' : 'button button-quiet');

/** A visitor's number in the table, with a call and a chat where it can be one. */
export function PhoneNumber({ phone }: { phone: string }) {
  const site = useSite();
  const call = phoneHref(phone);
  const chat = chatHref(phone);
  return (
    <>
      {call === undefined ? phone : <a href={call}>{phone}</a>}
      {chat !== undefined && (
        <>
          {' '}
          <a className="contact-chat" href={chat} target="_blank" rel="noopener">
            <Icon name="whatsapp" />
            {site.messagingName}
          </a>
        </>
      )}
    </>
  );
}
