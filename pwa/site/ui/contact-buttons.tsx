import type { Phone } from '#contract/settings-facts.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { ChatLink, chatText } from './chat-link.tsx';

interface ContactButtonsProps {
  phones: readonly Pick<Phone, 'label' | 'messaging' | 'purpose'>[];
  messagingName: string;
  /** What the chat is about: a page, a post. */
  about?: string | undefined;
  /** Whether who comes here needs help: the number for that is the one to press. */
  isForHelp?: boolean | undefined;
}

/** One button a number, each opens a chat in a new tab; the first is the one to press, or the one for help. */
export function ContactButtons({ phones, messagingName, about, isForHelp = false }: ContactButtonsProps) {
  const forHelp = isForHelp ? phones.findIndex(({ purpose }) => /help|support/i.test(purpose)) : 0;
  const highlighted = Math.max(0, forHelp);
  return (
    <ul className="chat-buttons">
      {phones.map(({ label, messaging, purpose }, index) => (
        <li key={messaging}>
          <ChatLink
            className={index === highlighted ? 'button' : 'button button-quiet'}
            messaging={messaging}
            text={chatText(purpose, about)}
          >
            <Icon name="whatsapp" />
            <span>
              <span className="button-over">
                {purpose ? (
                  <>
                    {purpose}
                    <span className="visually-hidden"> on {messagingName}</span>
                  </>
                ) : (
                  messagingName
                )}
              </span>
              <span className="nowrap">{label}</span>
            </span>
          </ChatLink>
        </li>
      ))}
    </ul>
  );
}
