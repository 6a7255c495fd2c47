import type { Phone } from '#contract/settings-facts.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { ChatLink } from './chat-link.tsx';

interface ContactButtonsProps {
  phones: readonly Pick<Phone, 'label' | 'messaging' | 'purpose'>[];
  messagingName: string;
  /** What the chat is about: a page, a post. */
  about?: string | undefined;
}

/** One button a number, each opens a chat in a new tab; the first is the one to press. */
export function ContactButtons({ phones, messagingName, about }: ContactButtonsProps) {
  return (
    <ul className="contact-buttons">
      {phones.map(({ label, messaging, purpose }, index) => (
        <li key={messaging}>
          <ChatLink
            className={index === 0 ? 'button' : 'button button-quiet'}
            messaging={messaging}
            about={about}
          >
            <Icon name="whatsapp" />
            <span>
              <span className="button-over">
                {purpose ? `${purpose} on ${messagingName}` : messagingName}
              </span>
              {label}
            </span>
          </ChatLink>
        </li>
      ))}
    </ul>
  );
}
