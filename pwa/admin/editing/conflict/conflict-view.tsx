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

/** What is typed cannot be saved as it is, since something else was done meanwhile: somebody has to choose. */
export const ConflictView = ({ words, buttons, children }: ConflictViewProps) => (
  <div className="conflict">
    <Notice role="alert" tone="danger">
      {words}
    </Notice>
    {children}
    <div className="button-row">{buttons}</div>
  </div>
);
