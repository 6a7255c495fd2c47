import { canonicalOrigin, type PageHead, pageHead, type SharedPage } from '#pwa/app/head.ts';
import { breadcrumbList, type JsonLd } from '#pwa/app/json-ld.ts';
import { type CanonicalPath, pageHeads } from '#pwa/content/page-heads.ts';
import { sharePictures } from '#pwa/content/share-pictures.ts';
import { site } from '#pwa/site.ts';
import { HOME } from './-home-crumb.ts';

const heads = pageHeads(site);

type SharedPath = keyof typeof sharePictures;

/** The head of a page with words of its own and a canonical address; `label` is its place in the trail from Home. */
export function headOf(path: SharedPath, label?: string, jsonLd: readonly JsonLd[] = []) {
  const trail = label === undefined ? [] : [breadcrumbList(canonicalOrigin(), [HOME, { label, href: path }])];
  return sharedHead({ ...heads[path], path, picture: sectionPicture(path), jsonLd: [...trail, ...jsonLd] });
}

/** The head of a page that no one should find by search. */
export function hiddenHeadOf(path: CanonicalPath) {
  return pageHead(heads[path]);
}

/** The head of an address at which nothing is. */
export function notFoundHead() {
  return pageHead({
    title: `Page not found | ${site.brand}`,
    description: 'There is no page at this address.',
  });
}

interface SharedHead extends Omit<PageHead, 'share'> {
  picture: SharedPage['picture'];
  type?: SharedPage['type'];
}

/** A head with what others show when the page's address is shared. */
export function sharedHead({ picture, type = 'website', ...head }: SharedHead) {
  return pageHead({ ...head, share: { siteName: site.brand, type, picture } });
}

export function sectionPicture(path: SharedPath): SharedPage['picture'] {
  const alt = `${heads[path].title}, over the drawn lines of a ground or a table`;
  return { path: `/share/${sharePictures[path]}.png`, alt, width: 1200, height: 630 };
}
