import type { PlainFormState } from '#contract/contact.ts';
import { indianClock } from '#contract/indian-day.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { moment, repeatedWords } from '#pwa/site/outbox/core/words.ts';
import { FORM_ACTION } from './early-status.ts';

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
