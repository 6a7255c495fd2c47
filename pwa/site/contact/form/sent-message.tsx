import type { ContactFields } from '#contract/contact.ts';
import { preferenceWords } from '#contract/contact-preference.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';

/** Where the answer to a message goes, and what it says: the form is empty by then. */
export function SentMessage(fields: ContactFields) {
  const { email, phone, message } = fields;
  const preference = preferenceWords(fields, { chat: useSite().messagingName });
  return (
    <section className="contact-receipt" aria-label="Your message">
      <p>
        The answer goes to <strong>{email}</strong>
        {phone !== '' && (
          <>
            {' '}
            or <strong>{phone}</strong>
          </>
        )}
        .
      </p>
      {preference !== '' && <p>Best way and time: {preference}.</p>}
      {message !== '' && (
        <details>
          <summary>What you wrote</summary>
          <p className="contact-receipt-text">{message}</p>
        </details>
      )}
    </section>
  );
}
