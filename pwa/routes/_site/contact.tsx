import { createFileRoute } from '@tanstack/react-router';
import { neverHydratedPart, useNoteHydrated } from '#pwa/app/hydrate.tsx';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { ContactForm } from '#pwa/site/contact/form/contact-form.tsx';
import { untouchedForm } from '#pwa/site/contact/form/untouched-form.ts';

const words = () => import('../-contact-words.tsx');
const Opening = neverHydratedPart(async () => (await words()).ContactOpening);
const FormAside = neverHydratedPart(async () => (await words()).FormAside);

export const Route = createFileRoute('/_site/contact')({
  staticData: { hydrate: 'load', hydrationNeeds: untouchedForm },
  // The form's key and the outcome of a plain post are those of one form: one that is opened later is new.
  gcTime: 0,
  // Koa renders this page, too, with a key for the plain form or with the outcome of a plain post.
  loader: async ({ context }) => {
    const [{ notice, receipt }] = await Promise.all([context.words.load(), Opening.load(), FormAside.load()]);
    // Empty, it is in no page.
    return {
      notice,
      receipt: receipt.answerTime === '' ? undefined : receipt,
      form: context.plainForm ?? {},
    };
  },
  head: ({ match }) => headOf(match.context.site, '/contact', 'Contact'),
  component: Page,
});

function Page() {
  useNoteHydrated();
  const { notice, receipt, form } = Route.useLoaderData();
  return (
    <>
      <Opening />
      <div className="wrap section article contact-page">
        <div>
          <ContactForm serverState={form} notice={notice} afterSending={receipt} />
        </div>
        <aside className="article-side" aria-label="Other ways to reach us">
          <FormAside />
        </aside>
      </div>
    </>
  );
}
