import type { Post } from '#contract/blog.ts';
import { dateTag } from './date-tag.ts';
import { PostPicture } from './post-picture.tsx';

interface PostHeaderProps {
  post: Pick<Post, 'blog_title' | 'title' | 'blog_img' | 'date' | 'Category'>;
  authorLabel: string;
}

/** The opening of a post: its category, its title as the page's h1, who and when, its picture. */
export function PostHeader({ post, authorLabel }: PostHeaderProps) {
  const { blog_title, date, Category } = post;
  return (
    <header className="post-header floodlit">
      <div className="wrap post-header-grid">
        <div className="post-header-words">
          <p className="eyebrow">
            <a href={`/blog?category=${Category.id}`}>{Category.category}</a>
          </p>
          <h1>{blog_title}</h1>
          <p className="post-meta">
            <span>{authorLabel}</span>
            <time dateTime={date}>{dateTag(date)}</time>
          </p>
        </div>
        <PostPicture post={post} sizes="(min-width: 62rem) 38rem, 100vw" eager />
      </div>
    </header>
  );
}
