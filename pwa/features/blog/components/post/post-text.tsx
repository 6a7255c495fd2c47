import { useEffect, useRef, useState } from 'react';
import { DeliveredHtml, useIsDelivered } from '#pwa/shared/browser/delivered-html.tsx';
import type { PostBody } from '#pwa/shared/markdown/post-body.tsx';
import { TextSkeleton } from '#pwa/shared/ui/skeleton.tsx';

/** What draws a text, once it was needed: a third of a page's script, and a page that came whole has its text already. */
let Body: typeof PostBody | undefined;

/** To be awaited in the browser before a post is shown that the page does not hold yet. */
export async function loadPostBody(): Promise<void> {
  Body ??= (await import('#pwa/shared/markdown/post-body.tsx')).PostBody;
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
  useEffect(() => {
    if (isDelivered || Body !== undefined) return;
    loadPostBody().then(
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
  if (!isDelivered && Body !== undefined) {
    return (
      <div key="drawn">
        <Body markdown={markdown} />
      </div>
    );
  }
  return delivered.current === undefined ? <TextSkeleton /> : <DeliveredHtml key="delivered" />;
}
