import type { PlainFormState } from '#contract/contact.ts';
import { repeatedWords } from '#pwa/features/outbox/core/words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { FORM_ACTION } from './early-status.ts';

/** The text of a plain form was sent before, and is sent once more by a button of its own (pwa/build/contact-template.ts has the same). */
export function SentBefore({ at, again }: NonNullable<PlainFormState['repeated']>) {
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
      {repeatedWords(at)}
    </Notice>
  );
}
