import type { ReactNode } from 'react';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import type { SportName } from './drawings.ts';
import { SportDrawing } from './sport-drawing.tsx';

interface InfoCardProps {
  title: string;
  /** Stands above the heading. */
  drawing?: SportName | undefined;
  /** The drawing is below what one sees first. */
  isFar?: boolean;
  /** The page that says more; absent: the card says it all. */
  href?: string | undefined;
  /** The words of that link. */
  action?: string;
  /** The heading's level on its page. */
  level?: 2 | 3;
  /** Where it is not that of the page. */
  lang?: string | undefined;
  children: ReactNode;
}

/** A heading and a few lines, in a grid. */
export function InfoCard({
  title,
  drawing,
  isFar = false,
  href,
  action,
  level = 3,
  lang,
  children,
}: InfoCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={drawing === undefined ? 'info-card' : 'info-card info-card-drawn'} lang={lang}>
      {drawing !== undefined && <SportDrawing sport={drawing} isFar={isFar} />}
      <Heading className="info-card-title">{title}</Heading>
      <p>{children}</p>
      {href !== undefined && (
        <a className="more" href={href}>
          {action}
          <Icon name="arrow" />
        </a>
      )}
    </div>
  );
}
