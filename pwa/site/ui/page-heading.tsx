import type { ReactNode } from 'react';
import { imageSet, imageUrl } from '#contract/image-url.ts';
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
  /** Name of a picture in the place of the ground. */
  picture?: string | undefined;
  /** For the home page. */
  size?: 'tall';
  /** Buttons and the like, below the words. */
  children?: ReactNode;
}

/** The banner that opens a page, on the ground under floodlights. */
export function PageHeading({ trail, eyebrow, ground = 'cricket', picture, ...words }: PageHeadingProps) {
  return (
    <HeadingBanner
      {...words}
      art={picture === undefined ? <GroundLines ground={ground} /> : <HeadingPicture name={picture} />}
      above={
        <>
          {trail !== undefined && <Breadcrumb trail={trail} here={words.title} />}
          {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
        </>
      }
    />
  );
}

/** As wide as page-heading.css makes it; on the finest screens of phones less, as in PostPicture. */
const SIZES = '(min-width: 48rem) 40vw, (min-resolution: 2.2dppx) 66vw, 100vw';

/** Decorative: the words stand beside it. */
const HeadingPicture = ({ name }: { name: string }) => (
  <div className="ground-art heading-picture">
    <img
      src={imageUrl(name)}
      srcSet={imageSet(name)}
      sizes={SIZES}
      alt=""
      width={1600}
      height={900}
      fetchPriority="high"
      decoding="async"
    />
  </div>
);
