import type { ReactNode } from 'react';
import { Icon } from '#pwa/shared/ui/icon.tsx';

interface AdminOutcomeProps {
  /** What came of the last action; undefined for nothing to say. */
  children: ReactNode | undefined;
  /** Stays in view while a long list is scrolled; needs a way to be put away. */
  onClose?: () => void;
}

/** A live region that stands in the page before it speaks, so that every screen reader hears what is put in. */
export function AdminOutcome({ children, onClose }: AdminOutcomeProps) {
  const isShown = children !== undefined;
  return (
    <div className={onClose === undefined ? 'admin-outcome' : 'admin-outcome admin-outcome-floating'}>
      <div className={isShown ? 'notice notice-ok' : undefined}>
        {isShown && <Icon name="check" />}
        <div role="status">{children}</div>
        {isShown && onClose !== undefined && (
          <button type="button" className="button button-quiet button-small" onClick={onClose}>
            Close
          </button>
        )}
      </div>
    </div>
  );
}
