import type { ContactFields, PlainFormState } from '#contract/contact.ts';
import { preferenceText } from '#contract/contact-preference.ts';
import { indianClock } from '#contract/indian-day.ts';
import { langOf } from '#contract/language.ts';
import type { AfterSendingWords } from '#contract/settings-words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import type { Pressed } from '#pwa/site/outbox/core/entry.ts';
import {
  FAILED,
  PRESSED,
  repeatedText,
  SAVED,
  SENDING,
  SENT,
  SLOW,
  timeLabel,
} from '#pwa/site/outbox/core/words.ts';
import { Deliveries } from '#pwa/site/outbox/ui/outbox-status.tsx';
import { FORM_ACTION } from './early-status.ts';
import type { FormState, SubmitStatus } from './use-contact-form.ts';

const UNDER_WAY: Partial<Record<SubmitStatus, string>> = {
  sending: SENDING,
  slow: SLOW,
  waiting: SAVED,
};

interface FormOutcomeProps {
  /** The outcome is shown elsewhere on the page. */
  isSilent: boolean;
  state: FormState;
  afterSending: AfterSendingWords | undefined;
  /** Of a plain form whose text was sent before. */
  repeated: PlainFormState['repeated'];
  isHydrated: boolean;
  onSend: () => void;
}

/** The result of the last press of the form's button, and the other news of the outbox. */
export function FormOutcome({
  isSilent,
  state,
  afterSending,
  repeated,
  isHydrated,
  onSend,
}: FormOutcomeProps) {
  const { status, sentFields, key }: Partial<FormState> = isSilent ? {} : state;
  const isSent = status === 'sent';
  return (
    <>
      <div className="outbox-words">
        {isSent && (
          <Notice role="alert" tone="ok">
            {SENT}
          </Notice>
        )}
        {isSent && afterSending?.answerTime && (
          <p lang={langOf(afterSending.lang)}>{afterSending.answerTime}</p>
        )}
        {status === 'failed' && (
          <Notice role="alert" tone="danger">
            {FAILED}
          </Notice>
        )}
        {status === 'repeated' && repeated && <SentBefore {...repeated} isHydrated={isHydrated} />}
        {(status === 'unsent' || status === 'unanswered') && <NotSent pressed={status} onSend={onSend} />}
        <Deliveries
          isSilent={isSilent}
          underWay={status && UNDER_WAY[status]}
          underWayKey={key}
          afterSending={isSent ? undefined : afterSending}
        />
      </div>
      {sentFields && <SentMessage {...sentFields} />}
    </>
  );
}

interface NotSentProps {
  pressed: Pressed;
  onSend: () => void;
}

/** The page ended with a press of the form's button, and the text is back in the form. */
function NotSent({ pressed, onSend }: NotSentProps) {
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

type SentBeforeProps = NonNullable<PlainFormState['repeated']> & {
  /** The device's clock is known. */
  isHydrated: boolean;
};

/** The text of a plain form was sent before, and is sent once more by a button of its own (pwa/build/contact-template.ts has the same). */
function SentBefore({ at, again, isHydrated }: SentBeforeProps) {
  const time = isHydrated ? timeLabel(Date.parse(at)) : `${indianClock(new Date(at))} India time`;
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
      {repeatedText(time)}
    </Notice>
  );
}

/** Where the answer to a message goes, and what it says: the form is empty by then. */
function SentMessage(fields: ContactFields) {
  const { email, phone, message } = fields;
  const preference = preferenceText(fields, { chat: useSite().messagingName });
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
      {preference !== '' && <p>Preferred: {preference}.</p>}
      {message !== '' && (
        <details>
          <summary>What you wrote</summary>
          <p className="contact-receipt-text">{message}</p>
        </details>
      )}
    </section>
  );
}
