import type { ContactFields, PlainFormState } from '#contract/contact.ts';
import { preferenceWords } from '#contract/contact-preference.ts';
import { indianClock } from '#contract/indian-day.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import type { Pressed } from '#pwa/site/outbox/core/entry.ts';
import { moment, PRESSED, repeatedWords } from '#pwa/site/outbox/core/words.ts';
import { FORM_ACTION } from './early-status.ts';

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

type SentBeforeProps = NonNullable<PlainFormState['repeated']> & {
  /** The device's clock is known. */
  isHydrated: boolean;
};

/** The text of a plain form was sent before, and is sent once more by a button of its own (pwa/build/contact-template.ts has the same). */
export function SentBefore({ at, again, isHydrated }: SentBeforeProps) {
  const time = isHydrated ? moment(Date.parse(at)) : `${indianClock(new Date(at))} India time`;
  return (
    <Notice
      role="alert"
      tone="ok"
      action={
        <form method="post" action={FORM_ACTION}>
          {Object.entries(again).map(([name, value]) => (
            <input type="hidden" name={name} key={name} value={value} />
          ))}
          <button className="button button-quiet button-small" type="submit">
            Send it again
          </button>
        </form>
      }
    >
      {repeatedWords(time)}
    </Notice>
  );
}

interface NotSentProps {
  pressed: Pressed;
  onSend: () => void;
}

/** The page ended with a press of the form's button, and the text is back in the form. */
export function NotSent({ pressed, onSend }: NotSentProps) {
  return (
    <Notice
      role="alert"
      tone="danger"
      action={
        <button
          type="button"
          className="button button-small"
          onClick={({ currentTarget }) => {
            // The button goes with these words.
            currentTarget.closest<HTMLElement>('#sent')?.focus({ preventScroll: true });
            onSend();
          }}
        >
          Send now
        </button>
      }
    >
      {PRESSED[pressed]}
    </Notice>
  );
}
