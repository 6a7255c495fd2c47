import { imageUrl, imageWidths } from '#contract/image-url.ts';
import './post-travel.ts';

/** When a picture is loaded: before all others, as the largest thing in view; when one comes near it. */
export type PictureTurn = 'first' | 'late';

interface PostPictureProps {
  post: { readonly id: number; readonly blog_img: string; readonly title: string };
  /** How wide it stands, as in the HTML attribute. */
  sizes: string;
  turn?: PictureTurn;
}

/** The picture of a post, 16:9, in the width that the screen needs. */
export function PostPicture({ post, sizes, turn = 'late' }: PostPictureProps) {
  return (
    <img
      className="post-picture"
      data-post={post.id}
      src={imageUrl(post.blog_img)}
      srcSet={imageWidths.map((width) => `${imageUrl(post.blog_img, width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={post.title}
      width={1600}
      height={900}
      loading={turn === 'late' ? 'lazy' : 'eager'}
      fetchPriority={turn === 'first' ? 'high' : undefined}
      decoding="async"
    />
  );
}
