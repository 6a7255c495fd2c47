import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface NoticeProps {
  /** How urgently it is read out: an alert interrupts. */
  role: 'alert' | 'status';
  tone: 'ok' | 'danger' | 'waiting';
  /** It has no words yet: a screen reader reads what comes into a status that was there before. */
  isEmpty?: boolean;
  /** Buttons that belong to it. */
  action?: ReactNode;
  children: ReactNode;
}

const icons: Record<NoticeProps['tone'], IconName> = { ok: 'check', danger: 'alert', waiting: 'clock' };

/** Says in place what happened. */
export function Notice({ role, tone, isEmpty = false, action, children }: NoticeProps) {
  return (
    <div className={isEmpty ? undefined : `notice notice-${tone}`}>
      {!isEmpty && <Icon name={icons[tone]} />}
      <p role={role}>{children}</p>
      {action}
    </div>
  );
}
