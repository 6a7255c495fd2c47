import { langOf } from '#contract/language.ts';
import { Below } from '#pwa/shared/browser/below.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { ContactButtons } from '#pwa/site/ui/contact-buttons.tsx';
import { PageHeading } from '#pwa/site/ui/page-heading.tsx';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { useWords } from '#pwa/site/ui/use-words.ts';
import { AllFields } from './-read-on.tsx';

/** The home page above the posts. */
export function HomeOpening() {
  const site = useSite();
  const { welcome, support } = useWords().home;
  return (
    <>
      <PageHeading
        title={welcome.heading}
        lead={welcome.paragraphs.join(' ')}
        eyebrow={welcome.eyebrow}
        lang={langOf(welcome.lang)}
        size="tall"
      >
        <ContactButtons phones={site.phones} messagingName={site.messagingName} />
      </PageHeading>
      <AllFields />
      <Below>
        <section className="wrap section split" aria-labelledby="support" lang={langOf(support.lang)}>
          <div className="split-head">
            <SectionHeading id="support" title={support.heading} />
          </div>
          <div className="flow">
            {support.paragraphs.map((words, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike
              <p key={index} className="lead">
                {words}
              </p>
            ))}
          </div>
        </section>
      </Below>
    </>
  );
}
