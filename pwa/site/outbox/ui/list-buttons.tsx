import { type ReactNode, useEffect, useRef } from 'react';
import { updateView } from '#pwa/site/outbox/page/view.ts';

export function ListButtons({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>;
}

interface ListButtonProps {
  label: string;
  tone?: 'quiet' | 'danger';
  /** Ids of what says which message, or what, it is for. */
  describedBy?: string;
  /** Takes the focus when it appears: the button that had it is gone, or may be. */
  takesFocus?: boolean | 'if lost';
  onClick: () => void;
}

export function ListButton({
  label,
  tone = 'quiet',
  describedBy,
  takesFocus = false,
  onClick,
}: ListButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus === 'if lost' && document.activeElement !== document.body) return;
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <button
      type="button"
      ref={button}
      className={`button button-${tone} button-small`}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {label}
    </button>
  );
}

/** Runs the action of a button of the list, and says so when it fails. */
export function act(action: () => Promise<void>): Promise<void> {
  return action().catch(() => {
    updateView({ status: { text: 'That did not work on this device. Please try again.' } });
  });
}
