import type { ReactNode } from 'react';
import { Breadcrumb, type Trail } from './breadcrumb.tsx';
import { HeadingBanner } from './heading-banner.tsx';

interface PlainHeadingProps {
  title: string;
  trail?: Trail;
  lead?: ReactNode;
  /** Buttons and the like, below the words. */
  children?: ReactNode;
}

/** The banner of a page that is all text or tool: words alone. */
export function PlainHeading({ trail, ...words }: PlainHeadingProps) {
  return (
    <HeadingBanner
      {...words}
      size="plain"
      above={trail !== undefined && <Breadcrumb trail={trail} here={words.title} />}
    />
  );
}
