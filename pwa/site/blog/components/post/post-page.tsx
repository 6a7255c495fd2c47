import { lazy, Suspense, useEffect, useState } from 'react';
import type { Post } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { languageOf } from '#contract/language.ts';
import { postPath } from '#contract/post-address.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';
import { Below } from '#pwa/shared/browser/below.tsx';
import { DeliveredHtml, useIsDelivered } from '#pwa/shared/browser/delivered-html.tsx';
import { retried } from '#pwa/shared/browser/retried.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { TextSkeleton } from '#pwa/shared/ui/skeleton.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { FollowPart } from '#pwa/site/blog/components/follow-part.tsx';
import { LoadFailed } from '#pwa/site/blog/components/load-failed.tsx';
import { OfflineNote } from '#pwa/site/blog/components/offline-note.tsx';
import { PostList } from '#pwa/site/blog/components/post-list.tsx';
import { useRead } from '#pwa/site/blog/components/use-new-posts.ts';
import {
  neighboursQuery,
  type PostName,
  postQuery,
  RELATED_POSTS,
  relatedQuery,
} from '#pwa/site/blog/queries/blog-queries.ts';
import { AskFirst } from '#pwa/site/ui/ask-first.tsx';
import { MainAction } from '#pwa/site/ui/main-action.tsx';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { PostHeader } from './post-header.tsx';
import { ShareByChat } from './share.tsx';

/** Few posts are deleted while a copy of them is read. */
const GonePost = lazy(async () => ({ default: (await import('./gone-post.tsx')).GonePost }));

interface PostPageProps {
  callApi: CallApi;
  id: number;
  htmlOf: ((id: number) => string | undefined) | undefined;
}

/** One post, whole. */
export function PostPage({ callApi, id, htmlOf }: PostPageProps) {
  const site = useSite();
  const { data: post, failed, gone, copySavedAt, retry } = useCachedQuery(postQuery(callApi, id));
  useRead(post);
  if (gone) {
    return (
      <Suspense fallback={<TextSkeleton />}>
        <GonePost key={id} id={id} />
      </Suspense>
    );
  }
  if (post === undefined) {
    return (
      <div className="wrap section">
        <h1>{failed ? 'This post is not here' : 'One moment'}</h1>
        {failed ? <LoadFailed what="post" onRetry={retry} /> : <TextSkeleton />}
      </div>
    );
  }
  return (
    <>
      <article>
        <PostHeader post={post} authorLabel={site.authorLabel} />
        <div className="wrap section">
          {copySavedAt !== undefined && <OfflineNote savedAt={new Date(copySavedAt).toISOString()} />}
          <Below key={id} instead={<TextSkeleton />}>
            <div className="post-columns">
              <div lang={languageOf(post)}>
                <PostText html={post.html} made={htmlOf?.(id)} />
              </div>
              {!post.Category.care && <MainAction about={post.blog_title} />}
            </div>
          </Below>
          <p className="button-row post-end">
            <ShareByChat post={post} />
            <a className="back-to-top" href="#main">
              Back to top
            </a>
          </p>
          {post.Category.care ? (
            <HelpLine />
          ) : (
            <AskFirst
              about={post.blog_title}
              label="Ask"
              title="Questions on this?"
              lead={`Write to us on ${site.messagingName}.`}
            />
          )}
          <FollowPart callApi={callApi} />
          <Below key={`beside ${id}`}>
            <PostNeighbours callApi={callApi} post={post} />
          </Below>
        </div>
      </article>
      <Below key={`like ${id}`}>
        <RelatedPosts callApi={callApi} post={post} />
      </Below>
    </>
  );
}

/** In place of the contact box where a post is about care: nothing there leads back to play. */
function HelpLine() {
  const { helpLine } = useSite();
  return (
    <aside className="talk" aria-label="Help">
      <h2>Talk to somebody, free and at any hour</h2>
      <p>
        {helpLine.name}, the Government of India’s mental-health line, answers in many languages, round the
        clock. You need not give a name.
      </p>
      <p className="button-row">
        <a className="button" href={`tel:${helpLine.number}`}>
          <Icon name="phone" />
          Call {helpLine.number}
        </a>
      </p>
    </aside>
  );
}

interface PostTextProps {
  html: string;
  /** On the server, where the page's data is without. */
  made: string | undefined;
}

/** The text of a post. The one that came in the page stays, without hydration, until the site has another. */
function PostText({ html, made }: PostTextProps) {
  const isInPage = useIsDelivered();
  const [delivered, setDelivered] = useState(isInPage ? html : undefined);
  if (delivered !== undefined && delivered !== html)
    setDelivered(asWritten(delivered) === asWritten(html) ? html : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each text
  useEffect(() => {
    // Without it the words are links.
    if (document.querySelector('.term') !== null)
      retried(() => import('./follow-tooltips.ts')).catch(() => undefined);
  }, [html]);

  if (made !== undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own, of which nothing typed is HTML
    return <div data-post-text="" dangerouslySetInnerHTML={{ __html: made }} />;
  }
  if (delivered !== undefined) return <DeliveredHtml key="delivered" />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
  return <div key="drawn" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same for HTML of the server and for what the browser made of it, whatever is unfolded there. */
function asWritten(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.innerHTML.replaceAll(' open=""', '');
}

/** The way to the posts of the category before and after this one; nothing where they are not known. */
function PostNeighbours({ callApi, post }: { callApi: CallApi; post: Pick<Post, 'id' | 'Category'> }) {
  const { data: { previous, next } = {} } = useCachedQuery(neighboursQuery(callApi, post));
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

interface RelatedPostsProps {
  callApi: CallApi;
  post: Pick<Post, 'id' | 'Category'>;
}

/** The newest posts of the same category; nothing where there are none, or where they do not come. */
function RelatedPosts({ callApi, post: { id, Category } }: RelatedPostsProps) {
  const site = useSite();
  const { data } = useCachedQuery(relatedQuery(callApi, Category.id));
  const others = (data?.rows ?? []).filter((row) => row.id !== id).slice(0, RELATED_POSTS);
  if (others.length === 0) return null;
  return (
    <section className="section wrap related-posts" aria-labelledby="related-posts">
      <SectionHeading id="related-posts" title={`More in ${Category.category}`}>
        <a href={`/blog?category=${Category.id}`}>{`All in ${Category.category}`}</a>
      </SectionHeading>
      <PostList posts={others} level={3} authorLabel={site.authorLabel} playNow={site.phones[0].messaging} />
    </section>
  );
}
