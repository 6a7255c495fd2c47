import type { Post, PostCard } from '#contract/blog.ts';
import { imageUrl } from '#contract/image-url.ts';
import { PreviewPicture } from '#pwa/admin/editing/pictures/preview-picture.tsx';

interface PostThumbProps {
  post: Post | PostCard;
  className?: string;
}

/** The picture of a post for the operator, published or not. */
export function PostThumb({ post: { blog_img, title, state }, className = '' }: PostThumbProps) {
  if (state === 'draft' || state === 'scheduled') {
    return <PreviewPicture source={blog_img} label={title} className={className} />;
  }
  return (
    <img
      className={className}
      src={imageUrl(blog_img, 400)}
      alt={title}
      width="400"
      height="225"
      loading="lazy"
    />
  );
}
