import { imageSet, imageUrl } from '#contract/image-url.ts';
import type { TextPicture } from '#contract/media-rules.ts';
import type { EmbedHost } from './embed-hosts.ts';

/** A picture of a text, with its words. */
export interface FigurePicture extends TextPicture {
  alt: string;
  caption?: string | undefined;
}

/** How wide each is on a screen, as in the HTML attribute; on the finest ones of phones two thirds are as sharp to the eye. */
const SIZES = {
  whole: '(min-width: 44rem) 38rem, (min-resolution: 2.2dppx) 60vw, 92vw',
  part: '(min-width: 44rem) 19rem, (min-resolution: 2.2dppx) 30vw, 46vw',
} as const;

/** The size of a picture whose address does not say it: that of most. */
const USUAL = { width: 1600, height: 900 };

interface TextImageProps {
  picture: FigurePicture;
  space?: keyof typeof SIZES | undefined;
}

/** A picture of a text, in the width that the screen needs. */
export const TextImage = ({ picture: { name, size = USUAL, alt }, space = 'whole' }: TextImageProps) => (
  <img
    className="text-picture"
    src={imageUrl(name)}
    srcSet={imageSet(name)}
    sizes={SIZES[space]}
    width={size.width}
    height={size.height}
    alt={alt}
    loading="lazy"
    decoding="async"
  />
);

/** A picture that has a paragraph for itself. */
export const PostFigure = ({ picture, space }: TextImageProps) => (
  <figure className="figure">
    <TextImage picture={picture} space={space} />
    {picture.caption !== undefined && <figcaption>{picture.caption}</figcaption>}
  </figure>
);

/** Pictures in one paragraph. */
export const PostGallery = ({ pictures }: { pictures: readonly FigurePicture[] }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
  <div className="gallery" role="group" aria-label="Gallery">
    {pictures.map((picture, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn once, and may show a picture twice
      <PostFigure key={at} picture={picture} space="part" />
    ))}
  </div>
);

interface PostEmbedProps {
  href: string;
  shown: EmbedHost;
  /** The site's own picture of it; a drawing without one. */
  picture?: FigurePicture | undefined;
}

/** A video or a post elsewhere, as a card that leads there: nothing is asked of others until it is pressed. */
export const PostEmbed = ({ href, shown: { host, action }, picture }: PostEmbedProps) => (
  <p className="embed">
    <a className="embed-link" href={href} target="_blank" rel="nofollow noopener">
      {picture === undefined ? (
        <span className="embed-drawing">{host}</span>
      ) : (
        <TextImage picture={picture} />
      )}
      <span className="embed-words">
        {`${action} on ${host}`} <span className="visually-hidden">(opens in a new tab)</span>
      </span>
    </a>
  </p>
);
