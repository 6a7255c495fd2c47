import type { ReactNode } from 'react';

/** One, two or three columns by its own width. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <div className="card-grid-frame">
      <div className="card-grid">{children}</div>
    </div>
  );
}
