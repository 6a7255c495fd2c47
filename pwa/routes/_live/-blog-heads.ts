import type { Category } from '#contract/blog.ts';
import { imageUrl, SHARE_SIZE, shareUrl } from '#contract/image-url.ts';
import type { ShownFacts } from '#contract/shown-content.ts';
import { pageHead } from '#pwa/app/head.ts';
import { blogPosting, breadcrumbList, type Crumb } from '#pwa/app/json-ld.ts';
import { pageHeads } from '#pwa/content/page-heads.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { listingLead, listingTitle } from '#pwa/site/blog/components/list/listing-words.ts';
import type { postFacts } from '#pwa/site/blog/components/post-facts.ts';
import { type Listing, listingPath } from '#pwa/site/blog/queries/listing-path.ts';
import { HOME } from '../-home-crumb.ts';
import { sectionPicture, sharedHead } from '../-page-head.ts';

const BLOG: Crumb = { label: 'Blog', href: '/blog' };

const crumbOf = ({ id, category }: Category): Crumb => ({
  label: category,
  href: listingPath({ category: id }),
});

const trail = (...crumbs: Crumb[]) => breadcrumbList(canonicalOrigin(), [HOME, BLOG, ...crumbs]);

/** The head of a listing; `category` is the one that it is filtered by. */
export function listingHead(site: ShownFacts, listing: Listing = {}, category?: Category) {
  const { title, description } = pageHeads(site)['/blog'];
  // Search engines must not list search results.
  if (listing.q !== undefined) {
    const searched = listingTitle({ category: category?.category, q: listing.q });
    return pageHead({ title: `${searched} | ${site.brand}`, description });
  }
  const name = category === undefined ? title : `${category.category} | ${site.brand} Blog`;
  return sharedHead(site, {
    title: (listing.page ?? 1) > 1 ? `${name}, page ${listing.page}` : name,
    description: [
      (listing.page ?? 1) > 1 ? `Page ${listing.page}. ` : '',
      category === undefined ? description : listingLead(category),
    ].join(''),
    path: listingPath(listing),
    picture: sectionPicture('/blog'),
    jsonLd: [trail(...(category === undefined ? [] : [crumbOf(category)]))],
  });
}

export function postHead(site: ShownFacts, facts: ReturnType<typeof postFacts>) {
  const { title, alt, image, date, changed, category, description, path, language } = facts;
  const { sharePicture = image, canonical, noindex, headTitle } = facts;
  const picture = { path: shareUrl(sharePicture), alt: sharePicture === image ? alt : title, ...SHARE_SIZE };
  const [brand, origin] = [site.brand, canonicalOrigin()];
  const pictured = { picture: imageUrl(image, 1600), date, changed, language };
  const posting = { brand, origin, path, title, description, canonical, ...pictured };
  return sharedHead(site, {
    title: headTitle ?? `${title} | ${brand}`,
    description,
    path,
    canonical,
    noindex,
    language,
    type: 'article',
    publishedAt: date,
    changedAt: changed,
    picture,
    jsonLd: [
      trail(crumbOf(category), { label: title, href: path }),
      blogPosting({ ...posting, section: category.category }),
    ],
  });
}
