import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching';
import { builtCopies, canonicalPath, OFFLINE_PATH } from '#contract/pages.ts';
import { answerBlogPage } from '#pwa/offline/templates/blog-page.ts';
import { answerContactPage } from '#pwa/offline/templates/contact-page.ts';
import { formerScript } from './former-scripts.ts';

/** The built file that shows a page, or undefined for a page that only the server knows. */
function builtFile(path: string): string | undefined {
  const canonical = canonicalPath(path);
  if (canonical === '/') return builtCopies.home;
  if (canonical === '/contact') return builtCopies.contact;
  if (canonical === '/blog' || /^\/blog\/\d+(\/[^/]+)?$/.test(canonical)) return builtCopies.blog;
  return getCacheKeyForURL(canonical) === undefined ? undefined : canonical;
}

/**
 * A page of the site comes from the files saved at install, without waiting for the network; every other address
 * from the network, and without one it leads to the offline page.
 */
export async function answerNavigation(request: Request, url: URL): Promise<Response> {
  const { pathname, search } = url;
  const own = (await answerContactPage(url)) ?? (await answerBlogPage(url));
  if (own !== undefined) return own;
  const file = builtFile(pathname);
  const saved = file === undefined ? undefined : await matchPrecache(file);
  if (saved !== undefined) return saved;
  try {
    return await fetch(request);
  } catch {
    // A page of its own: shown in the place of another it would come to life as that other.
    if (pathname === OFFLINE_PATH) return Response.error();
    return Response.redirect(`${OFFLINE_PATH}?from=${encodeURIComponent(pathname + search)}`);
  }
}

/** A script, style or icon saved at install; anything else is the browser's business. */
export function answerFile({ pathname }: URL): Promise<Response> | undefined {
  if (getCacheKeyForURL(pathname) !== undefined) {
    return matchPrecache(pathname).then((saved) => saved ?? fetch(pathname));
  }
  return pathname.startsWith('/assets/') ? formerScript(pathname) : undefined;
}
