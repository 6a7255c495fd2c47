import type { ReactNode } from 'react';
import { Icon } from '#pwa/shared/ui/icon.tsx';

interface AdminOutcomeProps {
  /** The outcome of the last action; undefined where there is none. */
  children: string | undefined;
  /** Next to the words, and not read out with them. */
  action?: ReactNode;
}

/** Says what was done in a sheet, which covers the toasts. It is in the page before its text, so that every screen reader reads it out. */
export function AdminOutcome({ children, action }: AdminOutcomeProps) {
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
