import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PostCard } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { FrameWords } from '#contract/frame-words.ts';
import { postPath } from '#contract/post-address.ts';
import { footerLinks, leagueLinks, navItems } from '#pwa/content/navigation.ts';
import { hiddenHeadOf } from '#pwa/routes/-lazy-head.ts';
import type { NavLink } from '#pwa/shared/ui/nav-items.ts';
import { PostPicture } from '#pwa/site/blog/components/post-picture.tsx';
import { RelativeTime } from '#pwa/site/blog/components/relative-time.tsx';
import { savedQuery } from '#pwa/site/blog/queries/blog-queries.ts';
import { InstallPrompt } from '#pwa/site/install/install-prompt.tsx';
import { SavedOverview } from '#pwa/site/install/saved-overview.tsx';
import { PlainHeading } from '#pwa/site/ui/plain-heading.tsx';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { useFrameWords } from '#pwa/site/ui/use-words.ts';

/** Shown by the worker for an address that is neither saved nor reachable. Lists what is saved on this device. */
export const Route = createFileRoute('/_site/offline')({
  head: ({ match }) => hiddenHeadOf(match.context.site, '/offline'),
  component: Page,
});

function pagesOf(words: FrameWords) {
  const menu = navItems(words).flatMap((item) => ('links' in item ? item.links : [item]));
  // The page of fixtures is saved with matches and without.
  const footer = footerLinks({ ...words, hasFixtures: true });
  const links: NavLink[] = [...menu, ...footer, ...leagueLinks(words)];
  return [...new Map(links.map((link) => [link.href, link])).values()];
}

function Page() {
  const { callApi } = Route.useRouteContext();
  const frameWords = useFrameWords();
  const from = useFrom();
  const [change, setChange] = useState(0);
  const onChange = useCallback(() => setChange((count) => count + 1), []);
  return (
    <>
      {from === null ? (
        <PlainHeading
          title="Saved for offline"
          lead="What is saved on this device opens without a connection."
        />
      ) : (
        <PlainHeading
          title="You are offline"
          lead="This page is not saved on your device. These open without a connection."
        >
          <p className="button-row">
            <a className="button" href={from}>
              Try again
            </a>
          </p>
        </PlainHeading>
      )}
      <div className="wrap section">
        <SectionHeading title="Saved posts" />
        <SavedForOffline callApi={callApi} change={change} />
      </div>
      <div className="wrap section">
        <SectionHeading title="Pages of the site" />
        <ul className="saved-posts">
          {pagesOf(frameWords).map(({ label, href, lang }) => (
            <li key={href}>
              <a href={href} lang={lang}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="wrap section">
        <SavedOverview callApi={callApi} since={(date) => <RelativeTime date={date} />} onChange={onChange} />
        <InstallPrompt isAsked />
      </div>
    </>
  );
}

/** The address that could not be loaded, on this site only; null where the visitor opened this page. */
function useFrom(): string | null {
  // The built page is also served to visitors who are online.
  return useSyncExternalStore(noChange, readFrom, () => null);
}

const noChange = () => () => {};

function readFrom(): string | null {
  const from = new URLSearchParams(location.search).get('from');
  if (from === null) return null;
  const url = new URL(from, location.origin);
  return url.origin === location.origin ? url.pathname + url.search : '/';
}

interface SavedForOfflineProps {
  callApi: CallApi;
  /** Another number: what is saved may have changed. */
  change: number;
}

/** What can be read without a connection: the saved posts. */
function SavedForOffline({ callApi, change }: SavedForOfflineProps) {
  const [posts, setPosts] = useState<readonly PostCard[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when to read again
  useEffect(() => {
    savedQuery(callApi)
      .readSaved()
      .then(
        ({ data }) => setPosts(data.rows),
        () => setPosts([]),
      );
  }, [callApi, change]);
  if (posts === undefined) return null;
  if (posts.length === 0) return <p>No posts are saved yet. Each post that you open is saved.</p>;
  return (
    <ul className="saved-posts">
      {posts.map((post) => (
        <li key={post.id}>
          <PostPicture post={{ ...post, title: '' }} sizes="64px" />
          <a href={postPath(post)}>{post.blog_title}</a>
        </li>
      ))}
    </ul>
  );
}
