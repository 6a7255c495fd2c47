import type { CallApi } from '#contract/endpoint.ts';
import { languageOf } from '#contract/language.ts';
import { postPath } from '#contract/post-address.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { neighboursQuery } from '#pwa/site/blog/queries/blog-queries.ts';
import type { PostName } from '#pwa/site/blog/queries/neighbours.ts';

/** The way to the posts published before and after this one; nothing where they are not known. */
export function PostNeighbours({ callApi, id }: { callApi: CallApi; id: number }) {
  const { data: { previous, next } = {} } = useCachedQuery(neighboursQuery(callApi, id));
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="post-neighbours" aria-label="Previous and next post">
      {previous && <NeighbourLink post={previous} way="prev" />}
      {next && <NeighbourLink post={next} way="next" />}
    </nav>
  );
}

function NeighbourLink({ post, way }: { post: PostName; way: 'prev' | 'next' }) {
  return (
    <a className={`post-neighbour post-neighbour-${way}`} rel={way} href={postPath(post)}>
      <span className="post-neighbour-way">
        <Icon name={way === 'prev' ? 'back' : 'arrow'} />
        {way === 'prev' ? 'Previous post' : 'Next post'}
      </span>{' '}
      <span className="post-neighbour-title" lang={languageOf(post)}>
        {post.blog_title}
      </span>
    </a>
  );
}
