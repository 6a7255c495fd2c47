import type { SiteFacts } from '#contract/site.ts';
import { takeDeliveredHead } from '#pwa/app/delivered-head.ts';
import { loadedOnce } from '#pwa/shared/browser/loaded-once.ts';

type Attributes = Record<string, string>;
interface Head {
  meta: Attributes[];
  links: Attributes[];
  scripts: { type: string; children: string }[];
}

/** On a dead line a page that is there otherwise goes by the site's name. */
const NONE: Head = { meta: [], links: [], scripts: [] };

/** The head of a page; what makes it is loaded on the way there: the first page has its own in its HTML. */
export async function lazyHead(make: () => Promise<Head>): Promise<Head> {
  return takeDeliveredHead() ?? (await make().catch(() => NONE));
}

/** What makes the heads of pages of words, of the blog's, and of home. */
export const heads = loadedOnce(() => import('./-page-head.ts'));
export const blogHeads = loadedOnce(() => import('./_live/-blog-heads.ts'));
export const homeHeads = loadedOnce(() => import('./_live/-home-head.ts'));

type Heads = Awaited<ReturnType<typeof heads>>;

export const headOf = (...page: Parameters<Heads['headOf']>) =>
  lazyHead(async () => (await heads()).headOf(...page));
export const hiddenHeadOf = (...page: Parameters<Heads['hiddenHeadOf']>) =>
  lazyHead(async () => (await heads()).hiddenHeadOf(...page));
/** The head of a page that could not be made. */
export const failureHead = (site: SiteFacts, error: unknown) =>
  lazyHead(async () => (await import('./-failure-title.ts')).failureHead(site, error));

let missing: Promise<Head> | undefined;

/** One for all such addresses: the router asks twice where a visit begins with one. */
export function notFoundHead(site: SiteFacts): Promise<Head> {
  missing ??= lazyHead(async () => (await heads()).notFoundHead(site)).then((head) => {
    // What did not come is asked for again.
    if (head === NONE) missing = undefined;
    return head;
  });
  return missing;
}
