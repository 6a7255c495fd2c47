import { builtCopies, canonicalPath, OFFLINE_PATH } from '#contract/pages-rules.ts';
import { NAMING_PARAMETERS } from '#contract/redirects.ts';
import { answerBlogPage } from '#pwa/worker/templates/blog-page.ts';
import { answerContactPage, CONTACT_PATH } from '#pwa/worker/templates/contact-page.ts';
import { fixturesPage } from '#pwa/worker/templates/fixtures-page.ts';
import { savedDocument } from './site-documents.ts';

/** Where the saved document of a page is, if there is one. */
function documentOf(path: string): string {
  const canonical = canonicalPath(path);
  if (canonical === '/') return builtCopies.home;
  if (canonical === '/fixtures') return builtCopies.fixtures;
  if (canonical === '/blog' || /^\/blog\/\d+(\/[^/]+)?$/.test(canonical)) return builtCopies.blog;
  return canonical;
}

/** undefined where a page has no template, or its data is not saved. */
async function filledTemplate(url: URL, path: string): Promise<Response | undefined> {
  if (url.pathname === CONTACT_PATH) return answerContactPage(url);
  return path === builtCopies.fixtures ? fixturesPage() : answerBlogPage(url);
}

/** At the address of the home page a query may name a post (`/?p=12`): only the server knows. */
const mayLeadElsewhere = ({ pathname, searchParams }: URL) =>
  pathname === '/' && NAMING_PARAMETERS.some((name) => searchParams.has(name));

/**
 * Answers a navigation: a filled template, else the saved document, else the network. Without a connection every other
 * address leads to the offline page.
 */
export async function answerPage({ request, url }: { request: Request; url: URL }): Promise<Response> {
  if (mayLeadElsewhere(url)) {
    const answer = await fetch(request).catch(() => undefined);
    if (answer !== undefined) return answer;
  }
  const path = documentOf(url.pathname);
  const saved = (await filledTemplate(url, path)) ?? (await savedDocument(path));
  if (saved !== undefined) return saved;
  try {
    return await fetch(request);
  } catch {
    // A redirect and not the offline page itself: under another address React would hydrate it as that address's page.
    if (url.pathname === OFFLINE_PATH) return Response.error();
    return Response.redirect(`${OFFLINE_PATH}?from=${encodeURIComponent(url.pathname + url.search)}`);
  }
}
