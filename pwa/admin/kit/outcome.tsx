import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { useToasts } from './toasts.tsx';

interface AdminOutcomeProps {
  /** The outcome of the last action; undefined where there is none. */
  children: string | undefined;
  /** Beside the words, and not read out with them. */
  action?: ReactNode;
  /** It is said in a toast, and this forgets it. Absent: it stands in its place, as in a sheet, which is over the toasts. */
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
