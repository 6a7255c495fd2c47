import { imageSet, imageUrl } from '#contract/image-url.ts';

/**
 * On a phone, without the gutters; on its finest screens two thirds of that: 800 pixels are as sharp to the eye there as the
 * 1600 that come next, at a quarter of the bytes.
 */
const ON_PHONES = '(min-resolution: 2.2dppx) 60vw, 92vw';

interface PostPictureProps {
  post: { readonly id: number; readonly blog_img: string; readonly title: string };
  /** How wide it stands on wider screens than a phone's, as in the HTML attribute. */
  sizes: string;
  /** The largest thing in view: it is loaded before all other pictures. Each other one is once one comes near it. */
  isLargest?: boolean | undefined;
}

/** The picture of a post, 16:9, in the width that the screen needs. */
export function PostPicture({ post, sizes, isLargest = false }: PostPictureProps) {
  return (
    <img
      className="post-picture"
      src={imageUrl(post.blog_img)}
      srcSet={imageSet(post.blog_img)}
      sizes={`${sizes}, ${ON_PHONES}`}
      alt={post.title}
      width={1600}
      height={900}
      loading={isLargest ? 'eager' : 'lazy'}
      fetchPriority={isLargest ? 'high' : undefined}
      decoding="async"
    />
  );
}
