import { Icon } from '../../shared/ui/icon.tsx';
import { ChatLink, chatText } from './chat-link.tsx';

interface ContactBarProps {
  phones: readonly { readonly label: string; readonly messaging: string }[];
  messagingName: string;
  /** The page or post that is shown. */
  about?: string | undefined;
  /** Not on the page of the form itself. */
  linksToForm: boolean;
}

/**
 * The one action, within reach of the thumb. It stands at the end of the page and sticks to the bottom of a phone's
 * screen, so that it covers neither the last lines nor, by the page's scroll padding, the focus.
 */
export function ContactBar({ phones: [first], messagingName, about, linksToForm }: ContactBarProps) {
  if (first === undefined) return null;
  return (
    <section className="contact-bar floodlit" aria-label="Get in touch">
      <ChatLink className="button" messaging={first.messaging} text={chatText('', about)}>
        <Icon name="whatsapp" />
        {`Ask on ${messagingName}`}
      </ChatLink>
      {linksToForm && (
        <a className="button button-quiet" href="/contact">
          Write to us
        </a>
      )}
    </section>
  );
}
