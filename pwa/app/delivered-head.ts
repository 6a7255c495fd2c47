/** The tags of every page (routes/__root.tsx). */
const OF_ALL = '[name=viewport], [name=theme-color], [charset]';

/** The tags of one page, as a route's `head` returns them. */
export interface DeliveredHead {
  meta: Record<string, string>[];
  links: Record<string, string>[];
  scripts: { type: string; children: string }[];
}

let isRead = typeof document === 'undefined' || 'shell' in document.documentElement.dataset;

/** The head tags in the page's HTML; undefined from the second call on. */
export function takeDeliveredHead(): DeliveredHead | undefined {
  if (isRead) return undefined;
  isRead = true;
  return headIn(document);
}

let ofFirst: DeliveredHead | undefined;

/** For a first page whose head no script can make: the router asks for it again, at an alias or a link inside the page. */
export function deliveredHead(): DeliveredHead | undefined {
  ofFirst ??= takeDeliveredHead();
  return ofFirst;
}

export function headIn({ head, title }: Document): DeliveredHead {
  const metas = head.querySelectorAll<HTMLMetaElement>(`meta:not(${OF_ALL})`);
  const canonical = head.querySelectorAll<HTMLLinkElement>('link[rel=canonical]');
  const data = head.querySelectorAll<HTMLScriptElement>('script[type="application/ld+json"]');
  return {
    meta: [{ title }, ...Array.from(metas, attributesOf)],
    links: Array.from(canonical, attributesOf),
    scripts: Array.from(data, ({ type, text }) => ({ type, children: text })),
  };
}

const attributesOf = (element: Element) =>
  Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));
