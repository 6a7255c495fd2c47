import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { languageOf } from '#contract/language.ts';
import { readingMinutes } from '#contract/plain-text.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { PreviewPicture } from '#pwa/admin/editing/pictures/preview-picture.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { fromIndiaField } from '#pwa/admin/kit/india-time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { PostBody } from '#pwa/shared/markdown/post-body.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { PostHeader } from '#pwa/site/blog/components/post/post-header.tsx';
import { PostCard } from '#pwa/site/blog/components/post-card.tsx';
import { firstPicture } from './post-input.ts';
import { previewExcerpt } from './preview-excerpt.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { operatorCategoriesQuery } from './queries.ts';

interface PostPreviewProps {
  values: DraftValues;
  /** The picture chosen and not saved yet. */
  file: File | undefined;
  /** The stored post. */
  post: Post | undefined;
}

const shapes = ['Page', 'Card'] as const;

/** The post as its visitors will see it, drawn by the parts that draw the site, while it is typed. */
export function PostPreview({ values, file, post }: PostPreviewProps) {
  const callApi = useApi();
  const site = useSite();
  const [shape, setShape] = useState<(typeof shapes)[number]>('Page');
  const typed = useDeferredValue(values);
  const { data: categories = [] } = useQuery(operatorCategoriesQuery(callApi));
  const shown = useMemo(() => postOf(typed, post), [typed, post]);
  const Category = categories.find(({ id }) => id === shown.categoryId) ?? shown.Category;
  const all = { ...shown, Category };
  const stored = post !== undefined && post.state !== 'published' ? post.blog_img : undefined;
  const first = post === undefined ? firstPicture(typed.description)?.name : undefined;
  const source = file ?? (typed.library_picture || stored || first);
  const hasOwn = source === undefined && post !== undefined;
  const picture = hasOwn ? undefined : source === undefined ? (
    <div className="post-picture preview-no-picture">No picture yet</div>
  ) : (
    <PreviewPicture className="post-picture" source={source} label={all.title} />
  );
  return (
    <section className="post-preview" aria-label="Preview">
      <div className="post-preview-head space-between">
        <h2>Preview</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these choose what is shown */}
        <div className="post-preview-shapes" role="group" aria-label="What is shown">
          {shapes.map((each) => (
            <Button key={each} aria-pressed={shape === each} onPress={() => setShape(each)}>
              {each}
            </Button>
          ))}
        </div>
      </div>
      <PreviewFrame
        title={`Preview of the ${shape.toLowerCase()}`}
        className="post-preview-frame"
        text={all.description}
      >
        {shape === 'Page' ? (
          <article>
            <PostHeader
              post={{ ...all, minutes: readingMinutes(all.description) }}
              authorLabel={site.authorLabel}
              picture={picture}
            />
            <div className="wrap section">
              <div lang={languageOf(all)}>
                <PostBody markdown={all.description} />
              </div>
            </div>
          </article>
        ) : (
          <div className="wrap section">
            <PostCard
              post={{ ...all, excerpt: previewExcerpt(all.description) }}
              authorLabel={site.authorLabel}
              playNow="#"
              picture={picture}
            />
          </div>
        )}
      </PreviewFrame>
    </section>
  );
}

function postOf(values: DraftValues, post: Post | undefined): Post {
  const { blog_title = '', description = '', title = '', date = '' } = values;
  const categoryId = Number(values.categoryId ?? post?.categoryId ?? 0);
  const planned = values.state === 'scheduled' && date !== '' ? fromIndiaField(date) : undefined;
  return {
    id: post?.id ?? 0,
    blog_title: blog_title.trim() === '' ? 'The title' : blog_title,
    title: title.trim() === '' ? blog_title : title,
    description,
    language: values.language ?? post?.language,
    blog_img: post?.blog_img ?? '',
    date: planned ?? post?.date ?? new Date().toISOString(),
    categoryId,
    Category: post?.Category ?? { id: categoryId, category: 'Category' },
  };
}
