import { useSite } from '#pwa/shared/ui/use-site.ts';
import { ContactButtons } from '#pwa/site/ui/contact-buttons.tsx';
import { Faq } from '#pwa/site/ui/faq.tsx';
import { PhoneLines } from '#pwa/site/ui/phone-lines.tsx';
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
