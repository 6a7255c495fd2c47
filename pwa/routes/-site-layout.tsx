import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { CARE_PATH, GLOSSARY_PATH } from '#contract/pages-rules.ts';
import { footerGroups, navItems } from '#pwa/content/navigation.ts';
import { isGroup, type NavItem } from '#pwa/shared/ui/nav-items.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { DeviceParts } from '#pwa/site/install/device-parts.tsx';
import { viewStore } from '#pwa/site/outbox/page/view.ts';
import { LazyOutboxStatus, WaitingBadge } from '#pwa/site/outbox/ui/outbox-in-frame.tsx';
import { useWaitingCount } from '#pwa/site/outbox/ui/use-outbox.ts';
import { ContactBar } from '#pwa/site/ui/contact-bar.tsx';
import { SiteFooter } from '#pwa/site/ui/site-footer.tsx';
import { SiteHeader } from '#pwa/site/ui/site-header.tsx';
import { useFrameWords } from '#pwa/site/ui/use-words.ts';

const form = { subscribe: viewStore.subscribe, isFilled: () => viewStore.get().form === 'filled' };

const BADGE = 'waiting-count';

/** In the frame a post has the path of the blog, so that the worker's shell hydrates at the address of any post. */
const frameOf = (path: string) => path.replace(/^\/blog\/.*/, '/blog').replace(/(.)\/$/, '$1');

/** As the navigation calls it; undefined for the home page and for pages that it does not name. */
const nameOfPage = (items: readonly NavItem[], path: string) =>
  path === '/'
    ? undefined
    : items.flatMap((item) => (isGroup(item) ? item.links : [item])).find(({ href }) => href === path)?.label;

/** The frame of every public page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const site = useSite();
  const frameWords = useFrameWords();
  const items = navItems(frameWords);
  // Of the page that is shown, not of the one that is loading: the frame renders once for both.
  const current = useMatches({ select: (matches) => frameOf(matches.at(-1)?.pathname ?? '') });
  const post = useMatches({
    select: (matches) => {
      const data = matches.at(-1)?.loaderData;
      return typeof data === 'object' && 'facts' in data ? data.facts : undefined;
    },
  });
  // What helps people who play too much has no link to a chat.
  const isCare = post?.category.care === true || current === CARE_PATH;
  const isContact = current === '/contact';
  const about = post?.title ?? (isContact ? undefined : nameOfPage(items, current));
  const count = useWaitingCount();
  // Where a page is missing the visitor looks for another one: nothing is offered there.
  const isMissing = useMatches({ select: (matches) => matches.some(({ status }) => status === 'notFound') });
  useEffect(() => {
    // Without the filter all terms are shown.
    if (current === GLOSSARY_PATH) void import('#pwa/site/glossary/filter-terms.ts').catch(() => undefined);
  }, [current]);
  return (
    <>
      <SiteHeader
        brand={site.brand}
        logo={site.logo}
        items={items}
        currentPath={current}
        badges={{ '/contact': <WaitingBadge count={count} id={BADGE} /> }}
        menuBadge={<WaitingBadge count={count} />}
        badgeId={count > 0 ? BADGE : undefined}
      />
      <main id="main" tabIndex={-1}>
        <LazyOutboxStatus />
        {children}
        <DeviceParts form={form} offersInstall={current !== '/offline' && !isMissing} />
      </main>
      <SiteFooter {...site} groups={footerGroups(frameWords)} currentPath={current} />
      {!isCare && (
        <ContactBar
          phones={site.phones}
          messagingName={site.messagingName}
          about={about}
          linksToForm={!isContact}
        />
      )}
    </>
  );
}
