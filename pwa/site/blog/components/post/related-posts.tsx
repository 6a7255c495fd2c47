import type { Post } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { PostList } from '#pwa/site/blog/components/post-list.tsx';
import { RELATED_POSTS, relatedQuery } from '#pwa/site/blog/queries/blog-queries.ts';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';

interface RelatedPostsProps {
  callApi: CallApi;
  post: Pick<Post, 'id' | 'Category'>;
}

/** The newest posts of the same category; nothing where there are none, or where they do not come. */
export function RelatedPosts({ callApi, post: { id, Category } }: RelatedPostsProps) {
  const site = useSite();
  const { data } = useCachedQuery(relatedQuery(callApi, Category.id));
  const others = (data?.rows ?? []).filter((row) => row.id !== id).slice(0, RELATED_POSTS);
  if (others.length === 0) return null;
  return (
    <section className="section wrap related-posts" aria-labelledby="related-posts">
      <SectionHeading id="related-posts" title={`More in ${Category.category}`}>
        <a href={`/blog?category=${Category.id}`} aria-describedby="related-posts">
          All of the category
        </a>
      </SectionHeading>
      <PostList posts={others} level={3} authorLabel={site.authorLabel} playNow={site.phones[0].messaging} />
    </section>
  );
}
