import { readSitePicture } from '#contract/image-url.ts';
import { langOf } from '#contract/language.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { ContactButtons } from '#pwa/site/ui/contact-buttons.tsx';
import { PageHeading } from '#pwa/site/ui/page-heading.tsx';
import { useWords } from '#pwa/site/ui/use-words.ts';
import { AllFields } from './-read-on.tsx';

/** The home page above its sections. */
export function HomeOpening() {
  const site = useSite();
  const { welcome } = useWords().home;
  return (
    <>
      <PageHeading
        title={welcome.heading}
        lead={welcome.paragraphs.join(' ')}
        eyebrow={welcome.eyebrow}
        lang={langOf(welcome.lang)}
        size="tall"
        picture={readSitePicture(site.homePicture)}
      >
        <div className="main-action">
          <ContactButtons phones={site.phones} messagingName={site.messagingName} />
          <span className="age-mark">{site.minimumAge}+</span>
        </div>
      </PageHeading>
      <AllFields />
    </>
  );
}
