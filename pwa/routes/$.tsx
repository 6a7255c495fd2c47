import { createFileRoute, notFound } from '@tanstack/react-router';
import { isPublicPath } from '#contract/pages-rules.ts';
import { deliveredHead } from '#pwa/app/delivered-head.ts';
import type { PageDocument } from '#pwa/app/page-document.ts';
import { Below } from '#pwa/shared/browser/below.tsx';
import { notFoundHead, pageDocuments } from './-lazy-head.ts';

/**
 * The pages of words, and the page for an address without one. The document of a page of words is the only carrier of its words:
 * they are in no script. It is never hydrated, and on a navigation inside the app the browser takes the page from its document.
 */
export const Route = createFileRoute('/$')({
  // Not split: the response headers of another file would be larger than this component.
  codeSplitGroupings: [],
  staticData: { hydrate: 'never' },
  // Nothing of a page is kept once it is left: its document is in the worker's or in the browser's cache.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  loader: async ({ context, location: { pathname }, abortController }): Promise<PageDocument | undefined> => {
    if (!isPublicPath(pathname)) throw notFound();
    if (context.stage === 'browser') {
      return (await pageDocuments()).readPageDocument(pathname, abortController.signal);
    }
    if (context.textPage?.(pathname) === undefined) throw notFound();
    return undefined;
  },
  head: ({ match: { context, pathname, status }, loaderData }) => {
    if (status === 'notFound' || !isPublicPath(pathname)) return notFoundHead(context.site);
    return context.textPage?.(pathname)?.head() ?? loaderData?.head ?? deliveredHead() ?? {};
  },
  component: Page,
});

function Page() {
  const { textPage } = Route.useRouteContext();
  const { pathname, loaderData } = Route.useMatch();
  if (textPage !== undefined) return textPage(pathname)?.draw();
  if (loaderData === undefined) return null;
  const first = (
    <>
      <Html html={loaderData.firstScreen} />
      <div className="to-come" />
    </>
  );
  return (
    <Below instead={first}>
      <Html html={loaderData.html} />
    </Below>
  );
}

const Html = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: of a document of this site
  <div dangerouslySetInnerHTML={{ __html: html }} />
);
