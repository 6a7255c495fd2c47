import { faq } from '#pwa/content/faq.ts';
import { ContactButtons } from '#pwa/shared/ui/contact-buttons.tsx';
import { Faq } from '#pwa/shared/ui/faq.tsx';
import { PhoneLines } from '#pwa/shared/ui/phone-lines.tsx';
import { PlainHeading } from '#pwa/shared/ui/plain-heading.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
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

/** The questions of the home page that are about messages. */
const asked = [
  'How can I tell that I am writing to the right people?',
  'I sent a contact message without a signal. Is it lost?',
  'What happens with my data?',
];

/** Beside the form. */
export const AskedBefore = () => (
  <Faq columns={1} items={faq(useSite()).filter(({ question }) => asked.includes(question))} />
);
