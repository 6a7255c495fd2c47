import { createFileRoute } from '@tanstack/react-router';
import { ContactForm } from '#pwa/features/contact/contact-form.tsx';
import { site } from '#pwa/site.ts';
import { ContactButtons } from '#pwa/ui/contact-buttons.tsx';
import { PageHeading } from '#pwa/ui/page-heading.tsx';
import { headOf } from '../-page-head.ts';

export const Route = createFileRoute('/_site/contact')({
  // Koa makes this page, too, with a key for the plain form or with what became of a plain post.
  loader: ({ context }) => context.plainForm ?? {},
  head: () => headOf('/contact', 'Contact'),
  component: Page,
});

function Page() {
  const serverState = Route.useLoaderData();
  return (
    <>
      <PageHeading
        title="Contact"
        lead="Write to us here: your message is kept on this device until it has arrived. Or open a chat."
        size="plain"
      >
        <ContactButtons phones={site.phones} messagingName={site.messagingName} />
      </PageHeading>
      <div className="wrap section">
        <ContactForm serverState={serverState} />
      </div>
    </>
  );
}
