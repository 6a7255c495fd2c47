import { imageUrl, imageWidths } from '#contract/media.ts';

interface PostPictureProps {
  post: { readonly id: number; readonly blog_img: string; readonly title: string };
  /** How wide it stands, as in the HTML attribute. */
  sizes: string;
  /** In view when the page opens: loaded at once. */
  eager?: boolean;
}

/** The picture of a post, 16:9, in the width that the screen needs. */
export function PostPicture({ post, sizes, eager = false }: PostPictureProps) {
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
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
