import type { ReactNode } from 'react';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import './conflict.css';

interface ConflictViewProps {
  /** What happened, and that nothing is lost. */
  words: ReactNode;
  /** The ways out of it. */
  buttons: ReactNode;
  /** What differs. */
  children?: ReactNode;
}

/** Says that typed words cannot be saved because of another change, and lets somebody choose. */
export const ConflictView = ({ words, buttons, children }: ConflictViewProps) => (
  <div className="conflict">
    <Notice role="alert" tone="danger">
      {words}
    </Notice>
    {children}
    <div className="button-row">{buttons}</div>
  </div>
);
