import { useEffect, useState } from 'react';
import { DeliveredHtml, useIsDelivered } from '#pwa/shared/browser/delivered-html.tsx';
import { retried } from '#pwa/shared/browser/retried.ts';

interface PostTextProps {
  html: string;
  /** On the server, where the page's data is without. */
  made: string | undefined;
}

/** The text of a post. As it came in the page it stays, without coming to life, until the site has another. */
export function PostText({ html, made }: PostTextProps) {
  const isInPage = useIsDelivered();
  const [delivered, setDelivered] = useState(isInPage ? html : undefined);
  if (delivered !== undefined && delivered !== html)
    setDelivered(asWritten(delivered) === asWritten(html) ? html : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each text
  useEffect(() => {
    // Without it the words are links.
    if (document.querySelector('.term') !== null)
      retried(() => import('./follow-tooltips.ts')).catch(() => undefined);
  }, [html]);

  if (made !== undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own, of which nothing typed is HTML
    return <div data-post-text="" dangerouslySetInnerHTML={{ __html: made }} />;
  }
  if (delivered !== undefined) return <DeliveredHtml key="delivered" />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
  return <div key="drawn" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same for HTML of the server and for what the browser made of it, whatever is unfolded there. */
function asWritten(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.innerHTML.replaceAll(' open=""', '');
}
