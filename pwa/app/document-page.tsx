import { notFound, useMatch, useRouter } from '@tanstack/react-router';
import { Below } from '#pwa/shared/browser/below.tsx';
import { markDelivered, useIsDelivered } from '#pwa/shared/browser/delivered-html.tsx';
import { loadedOnce } from '#pwa/shared/browser/loaded-once.ts';
import type { AppContext } from './context.ts';
import { deliveredHead } from './delivered-head.ts';
import type { PageDocument } from './page-document.ts';

/** The code that takes a page from its document. */
export const pageDocuments = loadedOnce(() => import('./page-document.ts'));

interface LoaderInput {
  context: AppContext;
  location: { pathname: string };
  abortController: AbortController;
}

/**
 * Options for the route of a page of words. Its document is the only carrier of the words: they are in no script. It is never hydrated, and on
 * a navigation inside the app the browser takes the page from the document.
 */
export const documentPage = () => ({
  staticData: { hydrate: 'never' as const },
  // Of a page that is left nothing is kept: its document is in the worker's or in the browser's cache.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  loader: async ({ context, location, abortController }: LoaderInput): Promise<PageDocument | undefined> => {
    if (context.moment === 'browser') {
      return (await pageDocuments()).readPageDocument(location.pathname, abortController.signal);
    }
    if (context.textPage?.(location.pathname) === undefined) throw notFound();
    return undefined;
  },
  head: ({ match, loaderData }: { match: HeadMatch; loaderData?: PageDocument | undefined }) =>
    match.context.textPage?.(match.pathname)?.head() ?? loaderData?.head ?? deliveredHead() ?? {},
  component: DocumentPage,
});

interface HeadMatch {
  context: AppContext;
  pathname: string;
}

/** Of two such pages, one after the other, each is a page of its own. */
function DocumentPage() {
  const { id, pathname, loaderData } = useMatch({ strict: false });
  return <Words key={id} path={pathname} page={loaderData as PageDocument | undefined} />;
}

function Words({ path, page }: { path: string; page: PageDocument | undefined }) {
  const { textPage }: AppContext = useRouter().options.context;
  const isDelivered = useIsDelivered();
  if (textPage !== undefined) return <div data-page="">{textPage(path)?.draw()}</div>;
  // React compares nothing of the HTML in which the visit began.
  if (isDelivered || page === undefined) return <Html html="" isDelivered={isDelivered} />;
  const first = (
    <>
      <Html html={page.firstScreen} />
      <div className="to-come" />
    </>
  );
  return (
    <Below instead={first}>
      <Html html={page.html} />
    </Below>
  );
}

const Html = ({ html, isDelivered = false }: { html: string; isDelivered?: boolean }) => (
  <div
    data-page=""
    ref={isDelivered ? markDelivered : undefined}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: of a document of this site
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
