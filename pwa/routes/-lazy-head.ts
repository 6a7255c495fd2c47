import type { ShownFacts } from '#contract/shown-content.ts';
import { type DeliveredHead, takeDeliveredHead } from '#pwa/app/delivered-head.ts';
import { loadedOnce } from '#pwa/shared/browser/loaded-once.ts';

/** Where the script for the head cannot be loaded: the page has the root route's title. */
const NONE: DeliveredHead = { meta: [], links: [], scripts: [] };

/** The head of a page. The first page has it in its HTML; for other pages `make` loads the code that creates it. */
export async function lazyHead(make: () => Promise<DeliveredHead>): Promise<DeliveredHead> {
  return takeDeliveredHead() ?? (await make().catch(() => NONE));
}

/** The code that takes a page of words from its document. */
export const pageDocuments = loadedOnce(() => import('#pwa/app/page-document.ts'));
/** The code that creates the heads of pages, and of the blog. */
export const heads = loadedOnce(() => import('./-page-head.ts'));
export const blogHeads = loadedOnce(() => import('./_live/-blog-heads.ts'));

type Heads = Awaited<ReturnType<typeof heads>>;

export const headOf = (...page: Parameters<Heads['headOf']>) =>
  lazyHead(async () => (await heads()).headOf(...page));
export const hiddenHeadOf = (...page: Parameters<Heads['hiddenHeadOf']>) =>
  lazyHead(async () => (await heads()).hiddenHeadOf(...page));
/** The head of a page that could not be loaded. */
export const failureHead = (site: ShownFacts, error: unknown) =>
  lazyHead(async () => (await import('./-failure-title.ts')).failureHead(site, error));

let missing: Promise<DeliveredHead> | undefined;

/** In the browser one for all such addresses: the router asks twice where a visit begins with one. */
export function notFoundHead(site: ShownFacts): Promise<DeliveredHead> {
  const make = () => lazyHead(async () => (await heads()).notFoundHead(site));
  if (typeof document === 'undefined') return make();
  missing ??= make().then((head) => {
    // Where it could not be loaded, the next call tries again.
    if (head === NONE) missing = undefined;
    return head;
  });
  return missing;
}
