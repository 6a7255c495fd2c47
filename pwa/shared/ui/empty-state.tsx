import type { ReactNode } from 'react';
import { GroundLines } from './ground-lines.tsx';

/** Nothing here yet: the empty ground, why it is empty, and a way on. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state floodlit">
      <GroundLines ground="cricket" />
      <p className="empty-state-title">{title}</p>
      {children}
    </div>
  );
}
