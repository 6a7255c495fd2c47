import { createFileRoute } from '@tanstack/react-router';
import { faq } from '#pwa/content/faq.ts';
import { ContactForm } from '#pwa/features/contact/contact-form.tsx';
import { site } from '#pwa/site.ts';
import { ContactButtons } from '#pwa/ui/contact-buttons.tsx';
import { Faq } from '#pwa/ui/faq.tsx';
import { PageHeading } from '#pwa/ui/page-heading.tsx';
import { headOf } from '../-late-head.ts';
import { HOME } from '../-page-head.ts';

export const Route = createFileRoute('/_site/contact')({
  staticData: { isAlive: true },
  // Koa makes this page, too, with a key for the plain form or with what became of a plain post.
  loader: ({ context }) => context.plainForm ?? {},
  head: () => headOf('/contact', 'Contact'),
  component: Page,
});

/** Of the questions on Home those that concern a message. */
const asked = [
  'How can I tell that I am writing to the right people?',
  'I sent a contact message without a signal. Is it lost?',
  'What happens with my data?',
];

function Page() {
  const serverState = Route.useLoaderData();
  return (
    <>
      <PageHeading
        title="Contact"
        lead="Write to us here: your message is kept on this device until it has arrived. Or open a chat."
        size="plain"
        trail={[HOME]}
      >
        <ContactButtons phones={site.phones} messagingName={site.messagingName} />
      </PageHeading>
      <div className="wrap section article">
        <div>
          <ContactForm serverState={serverState} />
        </div>
        <aside className="article-side" aria-labelledby="before-you-write">
          <h2 className="info-card-title" id="before-you-write">
            Before you write
          </h2>
          <Faq columns={1} items={faq(site).filter(({ question }) => asked.includes(question))} />
        </aside>
      </div>
    </>
  );
}
