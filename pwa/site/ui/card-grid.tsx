import type { ReactNode } from 'react';

interface CardGridProps {
  /** Of all its cards: three and four are laid out in their own way, which must not wait until the last one is parsed. */
  count: number;
  children: ReactNode;
}

/** Where the build finds the count in this markup, which the worker fills in (pwa/build/blog-templates.ts). */
export const countSlot = ['class="card-grid" data-count="', '"'] as const;

/** One, two or three columns by its own width. */
export function CardGrid({ count, children }: CardGridProps) {
  return (
    <div className="card-grid-frame">
      <div className="card-grid" data-count={count}>
        {children}
      </div>
    </div>
  );
}
