import { useMatch, useRouter } from '@tanstack/react-router';
import { Below } from '#pwa/shared/browser/below.tsx';
import { markDelivered, useIsDelivered } from '#pwa/shared/browser/delivered-html.tsx';
import { loadedOnce } from '#pwa/shared/browser/loaded-once.ts';
import type { AppContext } from './context.ts';
import type { PageDocument } from './page-document.ts';

/** The code that takes a page from its document. */
export const pageDocuments = loadedOnce(() => import('./page-document.ts'));

/** A page of words. Of two such pages, one after the other, each is a page of its own. */
export function DocumentPage() {
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
