import type { ReactNode } from 'react';

/** Nothing is here yet: a sentence, and one action. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="admin-empty">
    <p>{title}</p>
    {children}
  </div>
);
