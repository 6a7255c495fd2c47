import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useLocation,
} from '@tanstack/react-router';
import type { AppContext } from '#pwa/lib/app-context.ts';
import { canonicalOrigin } from '#pwa/lib/head.ts';
import { site } from '#pwa/site.ts';
import { SiteLayout } from './-site-layout.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      // The header is night in both modes.
      { name: 'theme-color', content: '#08130d' },
      { title: site.brand },
    ],
    links: [
      { rel: 'manifest', href: '/manifest.webmanifest' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'alternate', type: 'application/rss+xml', title: `${site.brand}: Blog`, href: '/blog/feed.xml' },
    ],
  }),
  component: Document,
});

function Document() {
  const isOperatorsSide = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') });
  return (
    <html lang="en-IN" data-origin={canonicalOrigin()}>
      <head>
        <HeadContent />
      </head>
      <body>
        {isOperatorsSide ? (
          <Outlet />
        ) : (
          <SiteLayout>
            <Outlet />
          </SiteLayout>
        )}
        <Scripts />
      </body>
    </html>
  );
}
