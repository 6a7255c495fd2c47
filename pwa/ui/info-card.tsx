import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface InfoCardProps {
  title: string;
  /** Where more is told; absent: the card says it all. */
  href?: string;
  /** The words of that link. */
  action?: string;
  children: ReactNode;
}

/** A heading and a few lines, in a grid. */
export function InfoCard({ title, href, action, children }: InfoCardProps) {
  return (
    <div className="info-card">
      <h3>{title}</h3>
      <p>{children}</p>
      {href !== undefined && (
        <a className="info-card-more" href={href}>
          {action}
          <Icon name="arrow" />
        </a>
      )}
    </div>
  );
}
