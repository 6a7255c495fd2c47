import type { ContactFields } from '#contract/contact.ts';

/** Where the answer to a message goes, and what it says: the form is empty by then. */
export function ContactReceipt({ email, phone, message }: ContactFields) {
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
      {message !== '' && (
        <details>
          <summary>What you wrote</summary>
          <p className="contact-receipt-text">{message}</p>
        </details>
      )}
    </section>
  );
}
