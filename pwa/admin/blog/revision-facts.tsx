import { useQuery } from '@tanstack/react-query';
import type { Post } from '#contract/blog.ts';
import type { WholeRevision } from '#contract/blog-drafts.ts';
import { languageNames, languages } from '#contract/language.ts';
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
  const category = categories?.find(({ id }) => id === revision.categoryId)?.category;
  const facts = factsOf(post, revision, category).filter(({ was, today }) => was !== today);
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
          {facts.map(({ name, was, today }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <del dir="auto">{was || 'nothing of its own'}</del>{' '}
                <ins dir="auto">{today || 'nothing of its own'}</ins>
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

interface Fact {
  name: string;
  was: string;
  today: string;
}

function factsOf(
  post: Post,
  { title, categoryId, told }: WholeRevision,
  category: string | undefined,
): Fact[] {
  const words: Fact[] = [
    { name: 'Alternative text', was: title, today: post.title },
    ...(categoryId === post.categoryId
      ? []
      : [{ name: 'Category', was: category ?? 'one that is gone', today: post.Category.category }]),
  ];
  if (told === null) return words;
  const yesNo = (isSo: boolean) => (isSo ? 'yes' : 'no');
  return [
    ...words,
    {
      name: 'Language',
      was: languageNames[told.language],
      today: languageNames[languages.find((each) => each === post.language) ?? languages[0]],
    },
    { name: 'Headline for search engines', was: told.seo_title, today: post.seo_title ?? '' },
    { name: 'Summary for search engines', was: told.seo_description, today: post.seo_description ?? '' },
    { name: 'Canonical address', was: told.canonical, today: post.canonical ?? '' },
    {
      name: 'Kept out of search engines',
      was: yesNo(told.noindex),
      today: yesNo(post.noindex ?? false),
    },
    ...(told.share_picture === (post.share_picture ?? '')
      ? []
      : [
          {
            name: 'Picture for shared links',
            was: shareWords(told.share_picture),
            today: shareWords(post.share_picture ?? ''),
          },
        ]),
  ];
}

const shareWords = (name: string) => (name === '' ? 'the post’s own' : `one of the library (${name})`);
