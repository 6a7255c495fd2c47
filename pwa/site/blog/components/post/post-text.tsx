import { useEffect, useMemo, useRef, useState } from 'react';
import { DeliveredHtml, useIsDelivered } from '#pwa/shared/browser/delivered-html.tsx';
import { loadedOnce } from '#pwa/shared/browser/loaded-once.ts';
import { retried } from '#pwa/shared/browser/retried.ts';
import { TextSkeleton } from '#pwa/shared/ui/skeleton.tsx';

/** What makes the HTML of a text, once it was needed: a third of a page's script, and a page that came whole has its text already. */
const postHtml = loadedOnce(() => import('#pwa/shared/markdown/post-html.ts'));
let htmlOf: ((markdown: string) => string) | undefined;

/** To be awaited in the browser before a post is shown that the page does not hold yet. */
export async function loadPostBody(): Promise<void> {
  htmlOf = await (await postHtml()).textMaker();
}

interface PostTextProps {
  markdown: string;
  /** On the server. */
  html: string | undefined;
}

/** The text of a post. As it came in the page it stays, without coming to life; any other is drawn here. */
export function PostText({ markdown, html }: PostTextProps) {
  const isInPage = useIsDelivered();
  const delivered = useRef(isInPage ? markdown : undefined);
  const [, setLoaded] = useState(false);
  const isDelivered = delivered.current === markdown;
  const make = isDelivered ? undefined : htmlOf;
  const drawn = useMemo(() => make?.(markdown), [make, markdown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each text
  useEffect(() => {
    // Without it the words are links.
    if (document.querySelector('.term') !== null)
      retried(() => import('./follow-tooltips.ts')).catch(() => undefined);
  }, [drawn]);
  useEffect(() => {
    if (isDelivered || htmlOf !== undefined) return;
    retried(loadPostBody).then(
      () => setLoaded(true),
      () => {
        // Out of reach: what stands there stays, and shared/browser/chunk-failure.ts says why.
      },
    );
  }, [isDelivered]);

  if (html !== undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what PostBody rendered
    return <div key="drawn" dangerouslySetInnerHTML={{ __html: html }} />;
  }
  if (drawn !== undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: as the server makes it
    return <div key="drawn" dangerouslySetInnerHTML={{ __html: drawn }} />;
  }
  return delivered.current === undefined ? <TextSkeleton /> : <DeliveredHtml key="delivered" />;
}
