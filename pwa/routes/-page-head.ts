import type { Fixture } from '#contract/fixtures.ts';
import { iconUrl, readSitePicture, SHARE_SIZE, shareUrl } from '#contract/image-url.ts';
import type { ShownFacts } from '#contract/shown-content.ts';
import { type PageHead, pageHead, type SharedPage } from '#pwa/app/head.ts';
import { breadcrumbList, type JsonLd, organization, website } from '#pwa/app/json-ld.ts';
import { type CanonicalPath, pageHeads } from '#pwa/content/page-heads.ts';
import { type SharePicture, sharePictures } from '#pwa/content/share-pictures.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { sportsEvents } from '#pwa/site/fixtures/sports-events.ts';
import { HOME } from './-home-crumb.ts';

type SharedPath = CanonicalPath & keyof typeof sharePictures;

/** The head of a page with a canonical address; `label` is its name in the breadcrumb. */
export function headOf(site: ShownFacts, path: SharedPath, label?: string, jsonLd: readonly JsonLd[] = []) {
  const trail = label === undefined ? [] : [breadcrumbList(canonicalOrigin(), [HOME, { label, href: path }])];
  return sharedHead(site, {
    ...pageHeads(site)[path],
    path,
    picture: sectionPicture(path),
    jsonLd: [...trail, ...jsonLd],
  });
}

export function homeHead(site: ShownFacts) {
  const publisher = { brand: site.brand, origin: canonicalOrigin() };
  const icon = readSitePicture(site.icon);
  const logo = icon === undefined ? '/icons/icon-512.png' : iconUrl(icon.name, 'any-512');
  return headOf(site, '/', undefined, [
    organization({ ...publisher, phones: site.phones, logo, runBy: site.runBy }),
    website(publisher),
  ]);
}

export const fixturesHead = (site: ShownFacts, fixtures: readonly Fixture[]) =>
  headOf(site, '/fixtures', 'Fixtures', sportsEvents(canonicalOrigin(), fixtures));

/** The head of a page that search engines must not list. */
export function hiddenHeadOf(site: ShownFacts, path: CanonicalPath) {
  return pageHead(pageHeads(site)[path]);
}

/** The head of an unknown address. */
export function notFoundHead({ brand }: ShownFacts) {
  return pageHead({
    title: `Page not found | ${brand}`,
    description: 'There is no page at this address.',
  });
}

interface SharedHead extends Omit<PageHead, 'share'> {
  picture: SharedPage['picture'];
  type?: SharedPage['type'];
  language?: SharedPage['language'];
  /** ISO 8601; of an article. */
  publishedAt?: string;
  changedAt?: string | undefined;
}

/** A head with the preview of a shared link (Open Graph, Twitter cards). */
export function sharedHead(
  { brand }: ShownFacts,
  { picture, type = 'website', language, publishedAt, changedAt, ...head }: SharedHead,
) {
  const share = { siteName: brand, type, language, picture, publishedAt, changedAt };
  return pageHead({ ...head, share });
}

export const sectionPicture = (path: SharedPath): SharedPage['picture'] => drawnPicture(sharePictures[path]);

/** The drawn picture of this name, else the picture of the blog that has it; without a name that of the home page. */
export function namedPicture(name: string = sharePictures['/'].name, title: string): SharedPage['picture'] {
  const drawn = Object.values(sharePictures).find((picture) => picture.name === name);
  return drawn === undefined ? { path: shareUrl(name), alt: title, ...SHARE_SIZE } : drawnPicture(drawn);
}

function drawnPicture({ name, lines, tile }: SharePicture): SharedPage['picture'] {
  const alt = `${[...(tile === undefined ? [] : [tile]), ...lines].join(' ')}, beside a drawing of sports and games`;
  return { path: `/share/${name}.jpg`, alt, ...SHARE_SIZE };
}
