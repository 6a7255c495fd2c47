import { useDeferredValue, useMemo } from 'react';
import { PreviewPicture } from '#pwa/admin/editing/pictures/preview-picture.tsx';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { shownWords, slugOfForm } from './address-words.ts';
import { previewExcerpt } from './preview-excerpt.ts';
import type { PostFormWork } from './use-post-form.ts';

/** How a search result and a shared link look, while they are written. */
export function AddressPreview({ work }: { work: PostFormWork }) {
  const { brand } = useSite();
  const values = useDeferredValue(work.values);
  const { description = '', share_picture = '' } = values;
  const excerpt = useMemo(() => previewExcerpt(description), [description]);
  const { title, description: words } = shownWords(values, { brand, excerpt });
  const { host } = new URL(canonicalOrigin());
  const picture = share_picture !== '' ? share_picture : (work.file ?? work.onSite?.blog_img);
  const language = values.language ?? 'en-IN';
  return (
    <div className="address-previews">
      <section className="search-preview" aria-label="Preview of the search result">
        <p className="search-preview-place">
          <strong>{brand}</strong>
          <span>{`${host} › blog › ${slugOfForm(values)}`}</span>
        </p>
        <p className="search-preview-title" lang={language}>
          {title}
        </p>
        <p className="search-preview-words" lang={language}>
          {words === '' ? 'The beginning of the text' : words}
        </p>
        {values.noindex === 'true' && <p className="field-hint">Hidden from search engines.</p>}
      </section>
      <section className="share-preview" aria-label="Preview of a shared link">
        {picture === undefined ? (
          <div className="share-preview-picture preview-no-picture">No picture yet</div>
        ) : (
          <PreviewPicture
            className="share-preview-picture"
            source={picture}
            label="The picture of the shared link"
          />
        )}
        <div className="share-preview-words" lang={language}>
          <p className="share-preview-title">{title}</p>
          <p>{words === '' ? 'The beginning of the text' : words}</p>
          <p className="share-preview-place" lang="en-IN">
            {host}
          </p>
        </div>
      </section>
    </div>
  );
}
