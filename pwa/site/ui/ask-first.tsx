import { useSite } from '../../shared/ui/use-site.ts';
import { ContactButtons } from './contact-buttons.tsx';

/** The way to a chat at the end of a page; `about` names the page. */
export function AskFirst({ about }: { about: string }) {
  const site = useSite();
  return (
    <aside className="talk" aria-label="Ask first">
      <h2>Ask before you decide</h2>
      <p>
        {`A person answers on ${site.messagingName}, round the clock. Adults of ${site.minimumAge} and over only.`}
      </p>
      <ContactButtons phones={site.phones} messagingName={site.messagingName} about={about} />
    </aside>
  );
}
