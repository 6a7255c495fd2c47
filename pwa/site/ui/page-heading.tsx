import type { ReactNode } from 'react';
import { imageSet, imageUrl, type SitePicture } from '#contract/image-url.ts';
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
  /** Replaces the drawing of the ground. */
  picture?: SitePicture | undefined;
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
      art={picture === undefined ? <GroundLines ground={ground} /> : <HeadingPicture picture={picture} />}
      above={
        <>
          {trail !== undefined && <Breadcrumb trail={trail} here={words.title} />}
          {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
        </>
      }
    />
  );
}

/** It fills its place in page-heading.css, whose height is 35rem at most, on a phone 12rem; on the finest screens of phones less, as in PostPicture. */
function sizesOf({ width, height }: SitePicture): string {
  const wide = (rem: number) => `${Math.round((rem * width) / height)}rem`;
  return `(min-width: 48rem) max(40vw, ${wide(35)}), (min-resolution: 2.2dppx) 66vw, max(100vw, ${wide(12)})`;
}

/** Decorative: the words are next to it. */
const HeadingPicture = ({ picture }: { picture: SitePicture }) => (
  <div className="ground-art heading-picture">
    <img
      src={imageUrl(picture.name)}
      srcSet={imageSet(picture.name)}
      sizes={sizesOf(picture)}
      alt=""
      width={picture.width}
      height={picture.height}
      fetchPriority="high"
      decoding="async"
    />
  </div>
);
