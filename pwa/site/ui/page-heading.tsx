import type { ReactNode } from 'react';
import { GroundLines } from '../../shared/ui/ground-lines.tsx';
import type { GroundName } from '../../shared/ui/grounds.ts';
import { Breadcrumb, type Trail } from './breadcrumb.tsx';
import { HeadingBanner } from './heading-banner.tsx';

interface PageHeadingProps {
  title: string;
  trail?: Trail;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** Of the words, where it is not that of the page. */
  lang?: string | undefined;
  ground?: GroundName | undefined;
  /** For the home page. */
  size?: 'tall';
  /** Buttons and the like, below the words. */
  children?: ReactNode;
}

/** The banner that opens a page, on the ground under floodlights. */
export function PageHeading({ trail, eyebrow, ground = 'cricket', ...words }: PageHeadingProps) {
  return (
    <HeadingBanner
      {...words}
      art={<GroundLines ground={ground} />}
      above={
        <>
          {trail !== undefined && <Breadcrumb trail={trail} here={words.title} />}
          {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
        </>
      }
    />
  );
}
