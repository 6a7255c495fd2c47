import type { ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
import { GroundLines } from './ground-lines.tsx';
import type { GroundName } from './grounds.ts';

interface PageHeadingProps {
  title: string;
  /** The pages above this one, from Home: the same steps as in the page's JSON-LD. */
  trail?: readonly { readonly label: string; readonly href: string }[];
  eyebrow?: ReactNode;
  lead?: ReactNode;
  ground?: GroundName;
  /** `tall` for the home page, `plain` for pages that are all text or tool. */
  size?: 'tall' | 'plain';
  /** Buttons and the like, below the words. */
  children?: ReactNode;
}

/** The banner that opens a page: its one h1, on the ground under floodlights. Full width: outside any .wrap. */
export function PageHeading({
  title,
  trail,
  eyebrow,
  lead,
  ground = 'cricket',
  size,
  children,
}: PageHeadingProps) {
  return (
    <div
      className={size === undefined ? 'page-heading floodlit' : `page-heading page-heading-${size} floodlit`}
    >
      {size !== 'plain' && <GroundLines ground={ground} />}
      <div className="wrap page-heading-words">
        {trail !== undefined && <Breadcrumb trail={trail} here={title} />}
        {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
