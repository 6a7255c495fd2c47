import { useSite } from '../../shared/ui/use-site.ts';
import { ContactButtons } from './contact-buttons.tsx';

interface AskFirstProps {
  /** The page or post. */
  about: string;
  label?: string;
  title?: string;
  /** The first sentence, before the age. */
  lead?: string;
  isForHelp?: boolean;
}

/** The way to a chat at the end of a page. */
export function AskFirst({
  about,
  label = 'Ask first',
  title = 'Ask before you decide',
  lead,
  isForHelp,
}: AskFirstProps) {
  const { messagingName, minimumAge, phones } = useSite();
  return (
    <aside className="talk" aria-label={label}>
      <h2>{title}</h2>
      <p>
        {`${lead ?? `A person answers on ${messagingName}, round the clock.`} Adults of ${minimumAge} and over only.`}
      </p>
      <ContactButtons phones={phones} messagingName={messagingName} about={about} isForHelp={isForHelp} />
    </aside>
  );
}

/**
 * Where the build parts a post's text from the box at its end, which is this one or that of the help line (pwa/build/blog-templates.ts).
 */
export const TALK_SLOT = '<aside class="talk"';
