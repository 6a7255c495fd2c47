import { Icon } from '../../shared/ui/icon.tsx';
import { useSite } from '../../shared/ui/use-site.ts';
import { ChatLink, chatText } from './chat-link.tsx';

/** The way to the operator's first number, with the age it is for. */
export function MainAction({ about }: { about: string }) {
  const {
    phones: [first],
    messagingName,
    minimumAge,
  } = useSite();
  return (
    <p className="main-action">
      <ChatLink className="button" messaging={first.messaging} text={chatText(first.purpose, about)}>
        <Icon name="whatsapp" />
        {`${first.purpose || 'Ask'} on ${messagingName}`}
      </ChatLink>
      <span className="age-mark">{minimumAge}+</span>
    </p>
  );
}
