import type { Phone } from '#contract/settings-facts.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { ContactButtons } from '#pwa/site/ui/contact-buttons.tsx';
import { Faq } from '#pwa/site/ui/faq.tsx';
import { PlainHeading } from '#pwa/site/ui/plain-heading.tsx';
import { useWords } from '#pwa/site/ui/use-words.ts';
import { HOME } from './-home-crumb.ts';

/** The contact page above the form. */
export function ContactOpening() {
  const site = useSite();
  return (
    <PlainHeading
      title="Contact"
      lead="Write to us here: your message is kept on this device until it has arrived. Or open a chat."
      trail={[HOME]}
    >
      <ContactButtons phones={site.phones} messagingName={site.messagingName} />
      <PhoneLines phones={site.phones} />
    </PlainHeading>
  );
}

/** Beside the form: the questions of the home page that are about messages. */
export const AskedBefore = () => (
  <Faq columns={1} items={useWords().faq.items.filter(({ atContact }) => atContact)} />
);

interface PhoneLinesProps {
  phones: readonly Pick<Phone, 'label' | 'href' | 'purpose'>[];
}

/** Numbers to tap for a call, each with a button that copies it (pwa/entry/early-form.ts). */
function PhoneLines({ phones }: PhoneLinesProps) {
  return (
    <div className="phone-lines">
      <ul>
        {phones.map(({ label, href, purpose }) => (
          <li key={href}>
            <a href={href}>
              <Icon name="phone" />
              <span>
                {purpose && <span className="button-over">{purpose}</span>}
                Call <span className="nowrap">{label}</span>
              </span>
            </a>
            <button
              type="button"
              className="button button-quiet button-small"
              data-copy={label}
              aria-label={purpose ? `Copy ${label}, ${purpose}` : `Copy ${label}`}
            >
              Copy
            </button>
          </li>
        ))}
      </ul>
      {/* Not a status: those tell of messages. */}
      <p className="small" aria-live="polite" />
    </div>
  );
}
