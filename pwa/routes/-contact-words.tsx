import { Icon } from '#pwa/shared/ui/icon.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { ChatLink, chatText } from '#pwa/site/ui/chat-link.tsx';
import { Faq } from '#pwa/site/ui/faq.tsx';
import { PlainHeading } from '#pwa/site/ui/plain-heading.tsx';
import { runByWords } from '#pwa/site/ui/run-by-words.ts';
import { useWords } from '#pwa/site/ui/use-words.ts';
import { HOME } from './-home-crumb.ts';

/** The contact page above the form. */
export const ContactOpening = () => (
  <PlainHeading
    title="Contact"
    lead="Only the email is needed. Unsent messages stay on this device."
    trail={[HOME]}
  />
);

/** Next to the form: the numbers, and the questions of the home page that are about messages. */
export function FormAside() {
  const { runBy } = useSite();
  return (
    <>
      <h2 className="info-card-title">Call or chat</h2>
      <Numbers />
      {runBy?.name && <p className="small soft">{runByWords(runBy)}</p>}
      <h2 className="info-card-title">Before you write</h2>
      <Faq columns={1} items={useWords().faq.items.filter(({ atContact }) => atContact)} />
    </>
  );
}

/** Each number once, to chat with, to call and to copy (pwa/entry/early-form.ts). */
function Numbers() {
  const { phones, messagingName } = useSite();
  return (
    <div>
      <ul className="numbers">
        {phones.map(({ label, href, messaging, purpose }) => (
          <li key={href}>
            <span className="number">
              {purpose && <span className="button-over">{purpose}</span>}
              <span className="nowrap">{label}</span>
            </span>
            <ChatLink
              className="icon-button"
              label={`${purpose ? `${purpose} on ` : ''}${messagingName} ${label}`}
              messaging={messaging}
              text={chatText(purpose)}
            >
              <Icon name="whatsapp" />
            </ChatLink>
            <a className="icon-button" href={href} aria-label={`${purpose} Call ${label}`.trim()}>
              <Icon name="phone" />
            </a>
            <button
              type="button"
              className="icon-button"
              data-copy={label}
              aria-label={purpose ? `Copy ${label}, ${purpose}` : `Copy ${label}`}
            >
              <Icon name="copy" />
            </button>
          </li>
        ))}
      </ul>
      {/* Not a status: those are for messages. */}
      <p className="small" aria-live="polite" />
    </div>
  );
}
