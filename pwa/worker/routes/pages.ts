import { builtCopies, documentOf } from '#contract/built-copies.ts';
import { OFFLINE_PATH } from '#contract/pages-rules.ts';
import { NAMING_PARAMETERS } from '#contract/redirects.ts';
import { answerBlogPage } from '#pwa/worker/templates/blog-page.ts';
import { answerContactPage } from '#pwa/worker/templates/contact-page.ts';
import { fixturesPage } from '#pwa/worker/templates/fixtures-page.ts';
import { savedDocument } from './site-documents.ts';

/** A page of what is saved: its filled template, else its document; undefined where neither is there. */
async function savedPage(url: URL): Promise<Response | undefined> {
  const path = documentOf(url.pathname);
  if (path === builtCopies.blog) return (await answerBlogPage(url)) ?? savedDocument(path);
  if (path === builtCopies.fixtures) return (await fixturesPage()) ?? savedDocument(path);
  // Its document is the template.
  return path === builtCopies.contact ? answerContactPage(url) : savedDocument(path);
}

/** At the address of the home page a query may name a post (`/?p=12`): only the server knows. */
const mayLeadElsewhere = ({ pathname, searchParams }: URL) =>
  pathname === '/' && NAMING_PARAMETERS.some((name) => searchParams.has(name));

/** Answers a navigation: by what is saved, else by the network. Without a connection every other address leads to the offline page. */
export async function answerPage({ request, url }: { request: Request; url: URL }): Promise<Response> {
  if (mayLeadElsewhere(url)) {
    const answer = await fetch(request).catch(() => undefined);
    if (answer !== undefined) return answer;
  }
  const saved = await savedPage(url);
  if (saved !== undefined) return saved;
  try {
    return await fetch(request);
  } catch {
    // A redirect and not the offline page itself: under another address React would hydrate it as that address's page.
    if (url.pathname === OFFLINE_PATH) return Response.error();
    return Response.redirect(`${OFFLINE_PATH}?from=${encodeURIComponent(url.pathname + url.search)}`);
  }
}
