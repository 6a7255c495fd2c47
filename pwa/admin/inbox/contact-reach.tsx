import { useQuery } from '@tanstack/react-query';
import type { AnswerWay, Contact } from '#contract/inbox.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminDrawing } from '#pwa/admin/kit/drawings.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { chatHref, mailHref, phoneHref, reachOf } from './contact-links.ts';
import { nameOf } from './contact-words.ts';
import { mailSenderQuery } from './list-queries.ts';
import { noteReached } from './reached.ts';

interface ContactReachProps {
  contact: Contact;
  /** Mail, too, where there is a number. */
  hasMail?: boolean;
  /** None of the ways stands out. */
  isQuiet?: boolean;
  /** Goes along, where the way takes words. */
  text?: string | undefined;
  /** The id of the prepared reply that the words are of. */
  reply?: number | undefined;
  /** Writes a mail that the site sends, where it can. Absent: another program does. */
  onMail?: () => void;
  onReached?: () => void;
}

/** One tap to answer: the ways that the visitor left, first the one they would like, else the chat. Afterwards the page asks whether that was an answer. */
export function ContactReach({
  contact,
  hasMail = true,
  isQuiet = false,
  text,
  reply,
  onMail,
  onReached,
}: ContactReachProps) {
  const site = useSite();
  const reached = reachOf(contact);
  const { email } = reached;
  const sender = useQuery({ ...mailSenderQuery(useApi()), enabled: onMail !== undefined });
  const writesHere = onMail !== undefined && sender.data?.from != null;
  const preferred = contact.preferred_channel === 'email' ? 'mail' : contact.preferred_channel;
  const call = phoneHref(reached);
  const chat = chatHref(reached, text);
  const reach = (by: AnswerWay) => () => {
    if (contact.state !== 'answered') noteReached(contact, nameOf(contact), by, reply);
    onReached?.();
  };
  const ways = [
    ...(chat === undefined ? [] : [{ by: 'whatsapp' as const, href: chat }]),
    ...(call === undefined ? [] : [{ by: 'call' as const, href: call }]),
    ...(hasMail || preferred === 'mail' || (call ?? chat) === undefined
      ? [{ by: 'mail' as const, href: mailHref(email, site.brand, text) }]
      : []),
  ];
  const inOrder = [...ways].sort((a, b) => Number(b.by === preferred) - Number(a.by === preferred));
  return (
    <div className="row contact-reach">
      {inOrder.map(({ by, href }, index) =>
        by === 'mail' && writesHere ? (
          <Button key={by} kind={isQuiet || index > 0 ? 'plain' : 'primary'} onPress={onMail}>
            <AdminDrawing name="mail" />
            <span className="reach-word">Mail</span>
          </Button>
        ) : (
          <a
            key={by}
            className={isQuiet || index > 0 ? 'button button-quiet button-small' : 'button button-small'}
            href={href}
            onClick={reach(by)}
            {...(by === 'whatsapp' && { target: '_blank', rel: 'noopener' })}
          >
            {by === 'mail' ? <AdminDrawing name="mail" /> : <Icon name={by === 'call' ? 'phone' : by} />}
            <span className="reach-word">
              {{ whatsapp: site.messagingName, call: 'Call', mail: 'Mail' }[by]}
            </span>
          </a>
        ),
      )}
    </div>
  );
}
