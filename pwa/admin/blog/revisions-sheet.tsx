import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { Post } from '#contract/blog.ts';
import {
  type FullRevision,
  listRevisions,
  type RevisionSeo,
  readRevision,
  restoreRevision,
} from '#contract/blog-drafts.ts';
import { DEFAULT_LANGUAGE, languageNames, languages } from '#contract/language.ts';
import { EarlierVersion } from '#pwa/admin/editing/differences/earlier-version.tsx';
import { TextDifferences } from '#pwa/admin/editing/differences/text-differences.tsx';
import { PictureImage } from '#pwa/admin/editing/pictures/picture-image.tsx';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { indiaWords } from '#pwa/admin/kit/india-time.ts';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { postsChanged } from './calls.ts';
import { operatorCategoriesQuery } from './queries.ts';

interface RevisionsSheetProps {
  post: Post;
  onRestored: (post: Post) => void;
  onClose: () => void;
}

/** The content of a post after each change, what differs from today, and how to restore it. */
export function RevisionsSheet({ post, onRestored, onClose }: RevisionsSheetProps) {
  const callApi = useApi();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number>();
  const list = useQuery({
    queryKey: ['operator', 'revisions', post.id, post.revision],
    queryFn: ({ signal }) => callApi(listRevisions, { params: { id: post.id } }, { signal }),
    staleTime: 0,
  });
  const restore = useMutation({
    mutationFn: (revision: number) =>
      callApi(restoreRevision, {
        params: { id: post.id, revision },
        body: { revision: post.revision ?? 0 },
      }),
    onSuccess: (restored) => {
      void postsChanged(client);
      onRestored(restored);
      onClose();
    },
  });
  return (
    <AsideSheet title="Earlier versions" onClose={onClose}>
      <Loaded what="the versions" query={list}>
        {(revisions) => (
          <ol className="revisions-list">
            {revisions.length === 0 && <li>No earlier versions yet.</li>}
            {revisions.map(({ id, at, by, blog_title }, index) => (
              <li key={id}>
                <Button
                  kind="link"
                  aria-expanded={chosen === id}
                  onPress={() => setChosen(chosen === id ? undefined : id)}
                >
                  {indiaWords(at)}
                </Button>
                <span className="soft small">
                  {' '}
                  {by ?? 'someone'} · {blog_title}
                  {index === 0 && ' · current'}
                </span>
                {chosen === id && (
                  <Differences
                    post={post}
                    revision={id}
                    restore={
                      index === 0
                        ? undefined
                        : {
                            label: 'Restore this version',
                            isBusy: restore.isPending,
                            onPress: () => restore.mutate(id),
                          }
                    }
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <ActError error={restore.error} words="Couldn’t restore it." />
    </AsideSheet>
  );
}

interface DifferencesProps extends Pick<ComponentProps<typeof EarlierVersion>, 'restore'> {
  post: Post;
  revision: number;
}

/** What differs between the version and today. */
function Differences({ post, revision, restore }: DifferencesProps) {
  const callApi = useApi();
  const query = useQuery({
    queryKey: ['operator', 'revision', post.id, revision],
    queryFn: ({ signal }) => callApi(readRevision, { params: { id: post.id, revision } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <EarlierVersion what="the version" query={query} restore={restore}>
      {(version) => (
        <>
          <TextDifferences was={textOf(version)} is={textOf(post)} what="post" />
          <RevisionFacts post={post} revision={version} />
        </>
      )}
    </EarlierVersion>
  );
}

const textOf = ({ blog_title, description }: { blog_title: string; description: string }) =>
  `${blog_title}\n\n${description}`;

interface RevisionFactsProps {
  post: Post;
  revision: FullRevision;
}

/** Fields of an earlier version, other than its text, that differ from today's. */
function RevisionFacts({ post, revision }: RevisionFactsProps) {
  const { data: categories } = useQuery(operatorCategoriesQuery(useApi()));
  const { picture, told: seo, gone } = revision;
  const isElsewhere = revision.categoryId !== post.categoryId;
  const category = isElsewhere ? categories?.find(({ id }) => id === revision.categoryId) : post.Category;
  const today = wordsOf({ title: post.title, category: post.Category.category, seo: seoOf(post) });
  const facts = Object.entries(
    wordsOf({
      title: revision.title,
      category: category?.category ?? 'a deleted one',
      seo: seo ?? undefined,
    }),
  ).filter(([name, was]) => was !== today[name]);
  const isOther = picture !== null && picture !== post.blog_img;
  const isMoved = seo !== null && seo.slug !== post.slug;
  return (
    <>
      {isOther && !gone.includes(picture) && (
        <figure className="revision-picture">
          <PictureImage
            picture={{ name: picture, alt: 'The picture of this version', width: 0, height: 0 }}
          />
          <figcaption className="small soft">This version’s main picture. It is restored too.</figcaption>
        </figure>
      )}
      {isOther && gone.includes(picture) && (
        <p className="small">
          This version’s main picture is no longer on the site. The post keeps its current one.
        </p>
      )}
      {facts.length > 0 && (
        <dl className="revision-facts small" aria-label="Other differences">
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
      {seo !== null && gone.includes(seo.share_picture) && (
        <p className="small">Its share picture is no longer on the site. The current one stays.</p>
      )}
      {isMoved && (
        <p className="small">
          Its address ended in <strong dir="auto">{seo.slug}</strong>. Restoring a version doesn’t change the
          address.
        </p>
      )}
      {seo === null && (
        <p className="small soft">
          Only the text and category of this version were kept. The picture and search settings stay as they
          are.
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
    'Hidden from search engines': seo.noindex ? 'yes' : 'no',
    'Share picture': seo.share_picture === '' ? 'the post’s own' : `from the library (${seo.share_picture})`,
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
