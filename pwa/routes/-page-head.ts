import type { SiteFacts } from '#contract/site.ts';
import { type PageHead, pageHead, type SharedPage } from '#pwa/app/head.ts';
import { breadcrumbList, type JsonLd } from '#pwa/app/json-ld.ts';
import { type CanonicalPath, pageHeads } from '#pwa/content/page-heads.ts';
import { sharePictures } from '#pwa/content/share-pictures.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { HOME } from './-home-crumb.ts';

type SharedPath = keyof typeof sharePictures;

/** The head of a page with a canonical address; `label` is its name in the breadcrumb. */
export function headOf(site: SiteFacts, path: SharedPath, label?: string, jsonLd: readonly JsonLd[] = []) {
  const trail = label === undefined ? [] : [breadcrumbList(canonicalOrigin(), [HOME, { label, href: path }])];
  return sharedHead(site, {
    ...pageHeads(site)[path],
    path,
    picture: sectionPicture(site, path),
    jsonLd: [...trail, ...jsonLd],
  });
}

/** The head of a page that search engines must not list. */
export function hiddenHeadOf(site: SiteFacts, path: CanonicalPath) {
  return pageHead(pageHeads(site)[path]);
}

/** The head of an unknown address. */
export function notFoundHead({ brand }: SiteFacts) {
  return pageHead({
    title: `Page not found | ${brand}`,
    description: 'There is no page at this address.',
  });
}

interface SharedHead extends Omit<PageHead, 'share'> {
  picture: SharedPage['picture'];
  type?: SharedPage['type'];
  /** ISO 8601; of an article. */
  publishedAt?: string;
}

/** A head with the preview of a shared link (Open Graph, Twitter cards). */
export function sharedHead(
  { brand }: SiteFacts,
  { picture, type = 'website', publishedAt, ...head }: SharedHead,
) {
  const share = { siteName: brand, type, picture, ...(publishedAt !== undefined && { publishedAt }) };
  return pageHead({ ...head, share });
}

export function sectionPicture(site: SiteFacts, path: SharedPath): SharedPage['picture'] {
  const alt = `${pageHeads(site)[path].title}, over the drawn lines of a ground or a table`;
  return { path: `/share/${sharePictures[path]}.png`, alt, width: 1200, height: 630 };
}
