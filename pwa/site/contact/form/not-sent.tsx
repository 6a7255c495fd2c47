import { Notice } from '#pwa/shared/ui/notice.tsx';
import type { Pressed } from '#pwa/site/outbox/core/entry.ts';
import { PRESSED } from '#pwa/site/outbox/core/words.ts';

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
