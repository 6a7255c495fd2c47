import { support, welcome } from '#pwa/content/home.ts';
import { Below } from '#pwa/shared/browser/below.tsx';
import { ContactButtons } from '#pwa/shared/ui/contact-buttons.tsx';
import { PageHeading } from '#pwa/shared/ui/page-heading.tsx';
import { SectionHeading } from '#pwa/shared/ui/section-heading.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { AllFields } from './-read-on.tsx';

/** The home page above the posts. */
export function HomeOpening() {
  const site = useSite();
  const { heading, paragraphs } = welcome(site);
  const { heading: supportHeading, paragraphs: supportWords } = support(site);
  return (
    <>
      <PageHeading title={heading} lead={paragraphs.join(' ')} eyebrow={`Since ${site.since}`} size="tall">
        <ContactButtons phones={site.phones} messagingName={site.messagingName} />
      </PageHeading>
      <AllFields />
      <Below>
        <section className="wrap section split" aria-labelledby="support">
          <div className="split-head">
            <SectionHeading id="support" title={supportHeading} />
          </div>
          <div className="flow">
            {supportWords.map((words) => (
              <p key={words} className="lead">
                {words}
              </p>
            ))}
          </div>
        </section>
      </Below>
    </>
  );
}
