import { imageUrl, imageWidths } from '#contract/image-url.ts';

/** When a picture is loaded: before all others, as the largest thing in view; when one comes near it. */
export type PictureTurn = 'first' | 'late';

/**
 * On a phone, beside the gutters; on its finest screens two thirds of that: 800 pixels are as sharp to the eye there as the
 * 1600 that come next, at a quarter of the bytes.
 */
const ON_PHONES = '(min-resolution: 2.2dppx) 60vw, 92vw';

interface PostPictureProps {
  post: { readonly id: number; readonly blog_img: string; readonly title: string };
  /** How wide it stands on wider screens than a phone's, as in the HTML attribute. */
  sizes: string;
  turn?: PictureTurn;
}

/** The picture of a post, 16:9, in the width that the screen needs. */
export function PostPicture({ post, sizes, turn = 'late' }: PostPictureProps) {
  return (
    <img
      className="post-picture"
      src={imageUrl(post.blog_img)}
      srcSet={imageWidths.map((width) => `${imageUrl(post.blog_img, width)} ${width}w`).join(', ')}
      sizes={`${sizes}, ${ON_PHONES}`}
      alt={post.title}
      width={1600}
      height={900}
      loading={turn === 'late' ? 'lazy' : 'eager'}
      fetchPriority={turn === 'first' ? 'high' : undefined}
      decoding="async"
    />
  );
}
