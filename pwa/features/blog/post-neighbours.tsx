import type { CallApi } from '#contract/endpoint.ts';
import { postPath } from '#contract/post-address.ts';
import { useFresh } from '#pwa/lib/use-fresh.ts';
import { Icon } from '#pwa/ui/icon.tsx';
import type { PostName } from './neighbours.ts';
import { neighboursQuery } from './queries.ts';

/** The way to the posts published before and after this one; nothing where they are not known. */
export function PostNeighbours({ callApi, id }: { callApi: CallApi; id: number }) {
  const { value: { previous, next } = {} } = useFresh(neighboursQuery(callApi, id));
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
      <span className="post-neighbour-title">{post.blog_title}</span>
    </a>
  );
}
