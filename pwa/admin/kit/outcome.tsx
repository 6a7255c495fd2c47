import type { ReactNode } from 'react';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { Button } from './button.tsx';

interface AdminOutcomeProps {
  /** The outcome of the last action; undefined where there is none. */
  children: ReactNode | undefined;
  /** Beside the words, and not read out with them. */
  action?: ReactNode;
  /** Stays in view while a long list is scrolled; needs a way to be put away. */
  onClose?: () => void;
}

/** A live region that is in the page before its text, so that every screen reader reads it out. */
export function AdminOutcome({ children, action, onClose }: AdminOutcomeProps) {
  const isShown = children !== undefined;
  return (
    <div className={onClose === undefined ? 'admin-outcome' : 'admin-outcome admin-outcome-floating'}>
      <div className={isShown ? 'notice notice-ok' : undefined}>
        {isShown && <Icon name="check" />}
        <div role="status">{children}</div>
        {isShown && action}
        {isShown && onClose !== undefined && <Button onPress={onClose}>Close</Button>}
      </div>
    </div>
  );
}
