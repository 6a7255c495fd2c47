import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { useToasts } from './toasts.tsx';

interface AdminOutcomeProps {
  /** The outcome of the last action; undefined where there is none. */
  children: string | undefined;
  /** Beside the words, and not read out with them. */
  action?: ReactNode;
  /** Called once a toast has the words. Without it they are shown where the component is, as in a sheet, which covers the toasts. */
  onClose?: () => void;
}

export const AdminOutcome = ({ children, action, onClose }: AdminOutcomeProps) =>
  onClose === undefined ? (
    <OutcomeLine action={action}>{children}</OutcomeLine>
  ) : (
    <OutcomeToast words={children} onSaid={onClose} />
  );

/** A live region that is in the page before its text, so that every screen reader reads it out. */
function OutcomeLine({ children, action }: Omit<AdminOutcomeProps, 'onClose'>) {
  const isShown = children !== undefined;
  return (
    <div className="admin-outcome">
      <div className={isShown ? 'notice notice-ok' : undefined}>
        {isShown && <Icon name="check" />}
        <div role="status">{children}</div>
        {isShown && action}
      </div>
    </div>
  );
}

function OutcomeToast({ words, onSaid }: { words: string | undefined; onSaid: () => void }) {
  const { say } = useToasts();
  const tell = useEffectEvent((said: string) => {
    say(said);
    onSaid();
  });
  useEffect(() => {
    if (words !== undefined) tell(words);
  }, [words]);
  return null;
}
