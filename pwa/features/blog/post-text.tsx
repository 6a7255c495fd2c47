import { useEffect, useRef, useState } from 'react';
import { AsDelivered, useIsDelivered } from '#pwa/lib/as-delivered.tsx';
import { TextSkeleton } from '#pwa/ui/skeleton.tsx';
import type { PostBody } from './post-body.tsx';

/** What draws a text, once it was needed: a third of a page's script, and a page that came whole has its text already. */
let Body: typeof PostBody | undefined;

/** On the server the text comes as HTML, kept from page to page. */
let drawHtml: ((markdown: string) => string) | undefined;
export function drawPostsAsHtml(draw: (markdown: string) => string): void {
  drawHtml = draw;
}

/** To be awaited before a post is shown that the page does not hold yet. */
export async function loadPostBody(): Promise<void> {
  if (drawHtml === undefined) Body ??= (await import('./post-body.tsx')).PostBody;
}

/** The text of a post. As it came in the page it stays, without coming to life; any other is drawn here. */
export function PostText({ markdown }: { markdown: string }) {
  const isInPage = useIsDelivered();
  const delivered = useRef(isInPage ? markdown : undefined);
  const [, setLoaded] = useState(false);
  const isDelivered = delivered.current === markdown;
  useEffect(() => {
    if (isDelivered || Body !== undefined) return;
    loadPostBody().then(
      () => setLoaded(true),
      () => {
        // Out of reach: what stands there stays, and lib/chunk-failure.ts says why.
      },
    );
  }, [isDelivered]);

  if (drawHtml !== undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what PostBody drew
    return <div key="drawn" dangerouslySetInnerHTML={{ __html: drawHtml(markdown) }} />;
  }
  if (!isDelivered && Body !== undefined) {
    return (
      <div key="drawn">
        <Body markdown={markdown} />
      </div>
    );
  }
  return delivered.current === undefined ? <TextSkeleton /> : <AsDelivered key="delivered" />;
}
