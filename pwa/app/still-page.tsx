import { type FunctionComponent, useEffect } from 'react';
import { canonicalPath } from '#contract/pages.ts';
import { AsDelivered, useIsDelivered } from '#pwa/shared/browser/as-delivered.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A page made at build that does more than a page of words and links. */
    isAlive?: true;
  }
}

/** Whether a route's page is one of words and links. */
export const isStill = (routeId: string, staticData: { isAlive?: true } | undefined): boolean =>
  routeId.startsWith('/_site/') && staticData?.isAlive !== true;

type Page = FunctionComponent & { preload?: () => Promise<unknown> };

/**
 * A page of words and links alone. The one that a visit begins with stays as it came: neither its words nor what draws
 * them are loaded a second time, as script. They are when one comes to it from another page.
 */
export function stillPage(Page: Page, path: string): Page {
  const isFirst = typeof location !== 'undefined' && canonicalPath(location.pathname) === path;
  function StillPage() {
    const isDelivered = useIsDelivered();
    useEffect(() => {
      // For the way back.
      if (isDelivered) return () => void Page.preload?.();
    }, [isDelivered]);
    if (isDelivered) return <AsDelivered />;
    return (
      <div>
        <Page />
      </div>
    );
  }
  StillPage.preload = async () => {
    if (!isFirst) await Page.preload?.();
  };
  return StillPage;
}
