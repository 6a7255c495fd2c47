import { useQuery } from '@tanstack/react-query';
import type { Post } from '#contract/blog.ts';
import type { RevisionSeo, WholeRevision } from '#contract/blog-drafts.ts';
import { DEFAULT_LANGUAGE, languageNames, languages } from '#contract/language.ts';
import { PictureImage } from '#pwa/admin/editing/pictures/picture-image.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { operatorCategoriesQuery } from './queries.ts';

interface RevisionFactsProps {
  post: Post;
  revision: WholeRevision;
}

/** Fields of an earlier version, other than its text, that differ from today's. */
export function RevisionFacts({ post, revision }: RevisionFactsProps) {
  const { data: categories } = useQuery(operatorCategoriesQuery(useApi()));
  const { picture, told, gone } = revision;
  const isElsewhere = revision.categoryId !== post.categoryId;
  const category = isElsewhere ? categories?.find(({ id }) => id === revision.categoryId) : post.Category;
  const today = wordsOf({ title: post.title, category: post.Category.category, seo: seoOf(post) });
  const facts = Object.entries(
    wordsOf({
      title: revision.title,
      category: category?.category ?? 'one that is gone',
      seo: told ?? undefined,
    }),
  ).filter(([name, was]) => was !== today[name]);
  const isOther = picture !== null && picture !== post.blog_img;
  const isMoved = told !== null && told.slug !== post.slug;
  return (
    <>
      {isOther && !gone.includes(picture) && (
        <figure className="revision-picture">
          <PictureImage
            picture={{ name: picture, alt: 'The picture of this version', width: 0, height: 0 }}
          />
          <figcaption className="small soft">
            The main picture of this version. It comes back with the version.
          </figcaption>
        </figure>
      )}
      {isOther && gone.includes(picture) && (
        <p className="small">
          The main picture of this version is not on the site any more. Restored, the post keeps the one that
          it has.
        </p>
      )}
      {facts.length > 0 && (
        <dl className="revision-facts small" aria-label="What else was different">
          {facts.map(([name, was]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <del dir="auto">{was || 'nothing of its own'}</del>{' '}
                <ins dir="auto">{today[name] || 'nothing of its own'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {told !== null && gone.includes(told.share_picture) && (
        <p className="small">
          Its picture for shared links is not on the site any more. That of today stays.
        </p>
      )}
      {isMoved && (
        <p className="small">
          The end of its address was <strong dir="auto">{told.slug}</strong>. Restoring a version changes no
          address.
        </p>
      )}
      {told === null && (
        <p className="small soft">
          Of this version the words and the category are known. Restored, the picture and what search engines
          are told stay as they are today.
        </p>
      )}
    </>
  );
}

interface Facts {
  title: string;
  category: string;
  /** undefined: unknown. */
  seo?: Omit<RevisionSeo, 'slug'> | undefined;
}

/** What the fields say, by their names, as people read it. */
const wordsOf = ({ title, category, seo }: Facts): Readonly<Record<string, string>> => ({
  'Alternative text': title,
  Category: category,
  ...(seo && {
    Language: languageNames[seo.language],
    'Headline for search engines': seo.seo_title,
    'Summary for search engines': seo.seo_description,
    'Canonical address': seo.canonical,
    'Kept out of search engines': seo.noindex ? 'yes' : 'no',
    'Picture for shared links':
      seo.share_picture === '' ? 'the post’s own' : `one of the library (${seo.share_picture})`,
  }),
});

const seoOf = ({ language, seo_title, seo_description, share_picture, canonical, noindex }: Post) => ({
  language: languages.find((each) => each === language) ?? DEFAULT_LANGUAGE,
  seo_title: seo_title ?? '',
  seo_description: seo_description ?? '',
  share_picture: share_picture ?? '',
  canonical: canonical ?? '',
  noindex: noindex ?? false,
});
