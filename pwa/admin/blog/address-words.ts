import type { Post } from '#contract/blog.ts';
import { cut } from '#contract/characters.ts';
import { slugOf } from '#contract/slug.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';

/** How much search engines show of a title and a description, as far as they publish it. Characters. */
export const SHOWN_TITLE = 60;
export const SHOWN_DESCRIPTION = 160;

/** The fields of this section, by their names in the form. */
export const addressFields: Readonly<Record<string, string>> = {
  slug: 'Address',
  language: 'Language',
  seo_title: 'Headline for search engines',
  seo_description: 'Summary for search engines',
  share_picture: 'Share picture',
  canonical: 'Canonical address',
  noindex: 'Hidden from search engines',
};

/** A stored post in these fields. The address of a draft stays empty if it only repeats the title. */
export function addressValues(post: Post): DraftValues {
  const { slug = '', state = 'published', blog_title } = post;
  return {
    slug: state === 'draft' && slug === slugOf(blog_title) ? '' : slug,
    language: post.language ?? 'en-IN',
    seo_title: post.seo_title ?? '',
    seo_description: post.seo_description ?? '',
    share_picture: post.share_picture ?? '',
    canonical: post.canonical ?? '',
    noindex: String(post.noindex ?? false),
  };
}

/** The slug that the post has once it is saved. */
export const slugOfForm = ({ slug = '', blog_title = '' }: DraftValues): string =>
  slugOf(slug.trim() === '' ? blog_title : slug);

/** What search engines and shared links say of it, cut where they cut. */
export function shownWords(values: DraftValues, { brand, excerpt }: { brand: string; excerpt: string }) {
  const { seo_title = '', seo_description = '', blog_title = '' } = values;
  const own = blog_title.trim() === '' ? 'The title' : blog_title;
  return {
    title: cut(seo_title.trim() || `${own} | ${brand}`, SHOWN_TITLE),
    description: cut(seo_description.trim() || excerpt, SHOWN_DESCRIPTION),
  };
}
