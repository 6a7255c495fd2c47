import {
  createRootRouteWithContext,
  HeadContent,
  Scripts,
  useHydrated,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { iconUrl, readSitePicture } from '#contract/image-url.ts';
import type { ShownFacts } from '#contract/shown-content.ts';
import type { AppContext } from '#pwa/app/context.ts';
import { HydratedPage, isDeferrable, noteFrameHydrated, pageSettled } from '#pwa/app/hydrate.tsx';
import { useLaidOut } from '#pwa/app/use-laid-out.ts';
import { loadAllStyles } from '#pwa/shared/browser/all-styles.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { loadAhead } from '#pwa/shared/browser/chunk-failure.ts';
import { PageSkeleton } from '#pwa/shared/ui/skeleton.tsx';
import { SiteLayout } from './-site-layout.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  head: ({ match: { context } }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      // The header is dark in both color schemes.
      { name: 'theme-color', content: '#08130d' },
      { title: context.site.brand },
    ],
    links: [
      { rel: 'manifest', href: '/manifest.webmanifest' },
      ...iconLinks(context.site),
      ...(context.site.accent === undefined ? [] : [{ rel: 'stylesheet', href: '/brand.css' }]),
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        title: `${context.site.brand}: Blog`,
        href: '/blog/feed.xml',
      },
    ],
  }),
  // The first page contains the styles that it uses; the next may use others.
  beforeLoad: ({ context, location }) =>
    context.stage === 'browser' ? loadAllStyles(location.publicHref) : undefined,
  component: Document,
});

function iconLinks({ icon }: ShownFacts) {
  const picture = readSitePicture(icon);
  if (picture === undefined)
    return [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ];
  const { name } = picture;
  return [
    { rel: 'icon', href: iconUrl(name, 'any-48'), type: 'image/png', sizes: '48x48' },
    { rel: 'icon', href: iconUrl(name, 'any-192'), type: 'image/png', sizes: '192x192' },
    { rel: 'apple-touch-icon', href: iconUrl(name, 'maskable-180') },
  ];
}

/** In a shell, until its page is loaded. The operator's shell is blank: whether there is a login is not known yet. */
const ToCome = ({ isBlank }: { isBlank: boolean }) => (isBlank ? null : <PageSkeleton />);

function Document() {
  const isOperators = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') });
  const router = useRouter();
  const isShell = router.isShell();
  const isHydrated = useHydrated();
  useEffect(() => {
    noteFrameHydrated();
    // Only from the worker's cache: pages that may never be opened must not use the connection.
    if (navigator.serviceWorker?.controller) {
      const begin = async () => (await import('./-read-ahead.ts')).readAhead(router);
      void pageSettled().then(() => loadAhead(begin));
    }
  }, [router]);
  const { stage } = Route.useRouteContext();
  const isLaidOut = useLaidOut();
  const whole = isDeferrable() || (stage === 'request' && !isShell);
  // A shell gets its page when the frame is hydrated. A suspended boundary would hydrate later and fail where the loader has
  // finished before (WebKit).
  const page = isShell && !isHydrated ? <ToCome isBlank={isOperators} /> : <HydratedPage />;
  return (
    <html
      lang="en-IN"
      data-origin={canonicalOrigin()}
      data-shell={isShell ? '' : undefined}
      data-whole={whole ? '' : undefined}
      data-laid-out={isLaidOut ? '' : undefined}
    >
      <head>
        <HeadContent />
      </head>
      <body>
        {isOperators ? page : <SiteLayout>{page}</SiteLayout>}
        <Scripts />
      </body>
    </html>
  );
}
