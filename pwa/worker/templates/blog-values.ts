import * as z from 'zod/mini';
import { type Category, category, type PostCard, postCard, type RenderedPost } from '#contract/blog.ts';
import { POSTS_PER_PAGE } from '#contract/blog-rules.ts';
import { languageOf } from '#contract/language.ts';
import { embed } from '#pwa/shared/browser/embed.ts';
import { dateTag, updateTag } from '#pwa/shared/ui/date-tag.ts';
import { inBarOf, listingLead, pageNumbers } from '#pwa/site/blog/components/list/listing-words.ts';
import { cardWords } from '#pwa/site/blog/components/post-card-words.ts';
import { postFacts } from '#pwa/site/blog/components/post-facts.ts';
import { type Listing, listingKind, listingPath } from '#pwa/site/blog/queries/listing-path.ts';
import type { SavedCategories, SavedPost } from '#pwa/worker/posts/blog-store.ts';
import { asCard, oldestCopy } from '#pwa/worker/posts/saved-posts.ts';
import type { TemplateValues } from './fill-template.ts';

const rowsOf = z.array(postCard);
const categoriesOf = z.array(category);

/**
 * The values of the template of a listing, in the form in which React renders them, from saved posts (newest first). undefined
 * where there are no posts, or no such category.
 * @throws where a saved row does not fit the contract
 */
export function listValues(
  listing: Listing,
  saved: readonly SavedPost[],
  { categories: all, savedAt }: SavedCategories,
): TemplateValues | undefined {
  const { category, page = 1 } = listing;
  const categories = categoriesOf.parse(all);
  const chosen = categories.find(({ id }) => id === category);
  const found = category === undefined ? saved : saved.filter(({ categoryId }) => categoryId === category);
  const shown = found.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE);
  if (shown.length === 0 || (category !== undefined && chosen === undefined)) return undefined;
  const rows = rowsOf.parse(shown.map(asCard));
  return {
    ...kindValues(listingKind(listing)),
    count: String(rows.length),
    firstCard: rows.slice(0, 1).map(cardValues),
    otherCards: rows.slice(1).map(cardValues),
    ...barValues(categories, category),
    ...pagerValues(listing, Math.ceil(found.length / POSTS_PER_PAGE)),
    category: chosen?.category ?? '',
    lead: listingLead(chosen),
    categoryId: String(category),
    asked: embed(chosen ?? null),
    // Preloaded by the head.
    image: rows[0]?.blog_img ?? '',
    rows: embed(rows),
    total: String(found.length),
    savedAt: String(oldestCopy(shown)),
    categories: embed(categories),
    categoriesSavedAt: String(savedAt),
  };
}

/** The template has a section for each kind of listing (pwa/build/blog-templates.ts). */
const kindValues = (kind: number): TemplateValues =>
  Object.fromEntries([0, 1, 2, 3].map((each) => [`listing${each}`, optional(each === kind)]));

function barValues(categories: readonly Category[], active: number | undefined) {
  const { shown, hidden } = inBarOf(categories);
  const link = ({ id, category }: Category) => ({
    id: String(id),
    category,
    current: optional(id === active),
  });
  const isActive = optional(hidden.some(({ id }) => id === active));
  return {
    shown: shown.map(link),
    more: optional(hidden.length > 0, { hidden: hidden.map(link), isActive }),
  };
}

function pagerValues(listing: Listing, pages: number) {
  const page = listing.page ?? 1;
  const to = (number: number) => listingPath({ ...listing, page: number });
  const next = optional(page < pages, { next: to(page + 1) });
  const numbers = pageNumbers(page, pages).map((number) => ({
    number: String(number),
    href: to(number ?? 1),
    gap: optional(number === null),
    here: optional(number === page),
    link: optional(number !== null && number !== page),
  }));
  const pager = optional(pages > 1, { numbers, previous: to(page - 1), next });
  return { page: String(page), pager };
}

/** A section that is there once, or not at all. */
const optional = (isThere: boolean, values: TemplateValues = {}) => (isThere ? [values] : []);

/** Who wrote it: somebody who is named, else whom the site names. */
const authorValues = ({ author_name: author }: Pick<PostCard, 'author_name'>) => ({
  siteAuthor: optional(author === undefined),
  ownAuthor: optional(author !== undefined, { author: author ?? '' }),
});

function cardValues(post: PostCard) {
  const { id, title: alt, blog_img: image, date, minutes, Category } = post;
  const titleInAddress = encodeURIComponent(post.blog_title);
  return {
    ...cardWords(post),
    ...authorValues(post),
    titleInAddress,
    id: String(id),
    language: languageOf(post),
    alt,
    image,
    date,
    category: Category.category,
    hasMinutes: optional(minutes !== undefined, { minutes: String(minutes) }),
    playNow: optional(!Category.care),
  };
}

/** The values of a post's template, in the form in which React renders them. */
export function postValues(post: RenderedPost, savedAt: number): TemplateValues {
  const facts = postFacts(post);
  const { id, date, Category } = post;
  const { canonical = facts.path, noindex = false, sharePicture: shared = facts.image } = facts;
  const isOwn = canonical.startsWith('/');
  const updated = updateTag(post);
  return {
    titleInAddress: encodeURIComponent(post.blog_title),
    post0: optional(!Category.care),
    post1: optional(Category.care === true),
    ...{ id: String(id), date, day: dateTag(date), title: facts.title, alt: facts.alt, image: facts.image },
    language: facts.language,
    usualTitle: optional(facts.headTitle === undefined),
    ownTitle: optional(facts.headTitle !== undefined, { headTitle: facts.headTitle ?? '' }),
    ...{ address: canonical, hidden: optional(noindex) },
    ...{ ownAddress: optional(isOwn && !noindex), otherAddress: optional(!isOwn && !noindex) },
    ...{ ownUrl: optional(isOwn), locale: facts.language.replace('-', '_') },
    ...{ modified: facts.changed ?? date, wasChanged: optional(facts.changed !== undefined) },
    wasUpdated: optional(updated !== undefined, { updated: updated ?? '' }),
    ...{ shared, sharedAlt: shared === facts.image ? facts.alt : facts.title },
    ...{ path: facts.path, place: facts.path.replaceAll('/', '#'), description: facts.description },
    ...{ category: Category.category, categoryId: String(Category.id) },
    ...authorValues(post),
    ...{ minutes: String(post.minutes), body: post.html },
    facts: embed({ id, facts }),
    post: embed(post),
    savedAt: String(savedAt),
  };
}
