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
  const asked = categories.find(({ id }) => id === category);
  const found = category === undefined ? saved : saved.filter(({ categoryId }) => categoryId === category);
  const shown = found.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE);
  if (shown.length === 0 || (category !== undefined && asked === undefined)) return undefined;
  const rows = rowsOf.parse(shown.map(asCard));
  return {
    ...kindValues(listingKind(listing)),
    firstCard: rows.slice(0, 1).map(cardValues),
    otherCards: rows.slice(1).map(cardValues),
    ...barValues(categories, category),
    ...pagerValues(listing, Math.ceil(found.length / POSTS_PER_PAGE)),
    category: asked?.category ?? '',
    lead: listingLead(asked),
    categoryId: String(category),
    asked: embed(asked ?? null),
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
  Object.fromEntries([0, 1, 2, 3].map((each) => [`listing${each}`, given(each === kind)]));

function barValues(categories: readonly Category[], active: number | undefined) {
  const { shown, hidden } = inBarOf(categories);
  const link = ({ id, category }: Category) => ({ id: String(id), category, current: given(id === active) });
  const isActive = given(hidden.some(({ id }) => id === active));
  return { shown: shown.map(link), more: given(hidden.length > 0, { hidden: hidden.map(link), isActive }) };
}

function pagerValues(listing: Listing, pages: number) {
  const page = listing.page ?? 1;
  const to = (number: number) => listingPath({ ...listing, page: number });
  const next = given(page < pages, { next: to(page + 1) });
  const numbers = pageNumbers(page, pages).map((number) => ({
    number: String(number),
    href: to(number ?? 1),
    gap: given(number === null),
    here: given(number === page),
    link: given(number !== null && number !== page),
  }));
  const pager = given(pages > 1, { numbers, previous: to(page - 1), next });
  return { page: String(page), pager };
}

/** A section that is there once, or not at all. */
const given = (isThere: boolean, values: TemplateValues = {}) => (isThere ? [values] : []);

/** Who wrote it: somebody who is named, else whom the site names. */
const authorValues = ({ author_name: author }: Pick<PostCard, 'author_name'>) => ({
  siteAuthor: given(author === undefined),
  ownAuthor: given(author !== undefined, { author: author ?? '' }),
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
    hasMinutes: given(minutes !== undefined, { minutes: String(minutes) }),
    playNow: given(!Category.care),
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
    post0: given(!Category.care),
    post1: given(Category.care === true),
    ...{ id: String(id), date, day: dateTag(date), title: facts.title, alt: facts.alt, image: facts.image },
    language: facts.language,
    usualTitle: given(facts.headTitle === undefined),
    ownTitle: given(facts.headTitle !== undefined, { headTitle: facts.headTitle ?? '' }),
    ...{ address: canonical, hidden: given(noindex) },
    ...{ ownAddress: given(isOwn && !noindex), otherAddress: given(!isOwn && !noindex) },
    ...{ ownUrl: given(isOwn), locale: facts.language.replace('-', '_') },
    ...{ modified: facts.changed ?? date, wasChanged: given(facts.changed !== undefined) },
    wasUpdated: given(updated !== undefined, { updated: updated ?? '' }),
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
