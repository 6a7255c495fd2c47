const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/** Base for resolving relative addresses; there is no page at it. */
const HERE = 'https://here.invalid';

function resolved(href: string): URL | undefined {
  try {
    return new URL(href, HERE);
  } catch {
    return undefined;
  }
}

/** The address if a post may link to it: http, https, mailto, tel, or a place on this site; else undefined. */
export function safeHref(href: string): string | undefined {
  const url = resolved(href);
  return url !== undefined && SCHEMES.includes(url.protocol) ? href : undefined;
}

/** Whether it leads to another site. */
export function isExternal(href: string): boolean {
  const url = resolved(href);
  if (url === undefined) return false;
  return url.protocol.startsWith('http') && url.origin !== HERE;
}
