import { lazy, Suspense } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { languageOf } from '#contract/language.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';
import { Below } from '#pwa/shared/browser/below.tsx';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { TextSkeleton } from '#pwa/shared/ui/skeleton.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { FollowPart } from '#pwa/site/blog/components/follow-part.tsx';
import { LoadFailed } from '#pwa/site/blog/components/load-failed.tsx';
import { OfflineNote } from '#pwa/site/blog/components/offline-note.tsx';
import { useRead } from '#pwa/site/blog/components/use-new-posts.ts';
import { postQuery } from '#pwa/site/blog/queries/blog-queries.ts';
import { ContactButtons } from '#pwa/site/ui/contact-buttons.tsx';
import { PostHeader } from './post-header.tsx';
import { PostNeighbours } from './post-neighbours.tsx';
import { PostText } from './post-text.tsx';
import { RelatedPosts } from './related-posts.tsx';
import { ShareByChat } from './share-by-chat.tsx';

/** Few posts are deleted while a copy of them is read. */
const GonePost = lazy(async () => ({ default: (await import('./deleted-post.tsx')).GonePost }));

interface PostPageProps {
  callApi: CallApi;
  id: number;
  htmlOf: ((id: number) => string | undefined) | undefined;
}

/** One post, whole. */
export function PostPage({ callApi, id, htmlOf }: PostPageProps) {
  const site = useSite();
  const query = postQuery(callApi, id);
  const { data: post, failed, gone, copySavedAt, retry } = useCachedQuery(query);
  useRead(post);
  if (gone) {
    return (
      <Suspense fallback={<TextSkeleton />}>
        <GonePost key={id} queryKey={query.queryKey} />
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
            <div lang={languageOf(post)}>
              <PostText html={post.html} made={htmlOf?.(id)} />
            </div>
          </Below>
          <p className="button-row">
            <ShareByChat post={post} />
            <a className="back-to-top" href="#main">
              Back to top
            </a>
          </p>
          {post.Category.care ? <HelpLine /> : <Talk about={post.blog_title} />}
          <FollowPart callApi={callApi} />
          <Below key={`beside ${id}`}>
            <PostNeighbours callApi={callApi} id={id} />
          </Below>
        </div>
      </article>
      <Below key={`like ${id}`}>
        <RelatedPosts callApi={callApi} post={post} />
      </Below>
    </>
  );
}

function Talk({ about }: { about: string }) {
  const site = useSite();
  return (
    <aside className="talk" aria-label="Ask">
      <h2>Questions on this?</h2>
      <p>
        Write to us on {site.messagingName}. Adults of {site.minimumAge} and over only.
      </p>
      <ContactButtons phones={site.phones} messagingName={site.messagingName} about={about} />
    </aside>
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
