import { type ReactNode, useId, useRef, useState } from 'react';
import { CANONICAL_MAX, SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from '#contract/blog-rules.ts';
import { countCharacters } from '#contract/characters.ts';
import { ChoosePicture } from '#pwa/admin/editing/pictures/choose-picture.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { HiddenValue, useNoteForm } from '#pwa/admin/kit/forms/noted-form.tsx';
import { LanguageField } from '#pwa/admin/kit/language-field.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { addressFields, SHOWN_DESCRIPTION, SHOWN_TITLE, slugOfForm } from './address-words.ts';
import { type PictureSource, PreviewPicture } from './preview-picture.tsx';
import type { PostFormWork } from './use-post-form.ts';

/** It reads the text, which takes the parser of Markdown: it loads after the form. */
const AddressPreview = lazyPart(async () => (await import('./address-preview.tsx')).AddressPreview, {
  instead: () => <p className="soft">The preview could not be loaded. Everything else works.</p>,
});

/** Where a post is, in which language, and what search engines and shared links say of it. Closed until it is needed. */
export function AddressFields({ work }: { work: PostFormWork }) {
  const { errors, values } = work;
  // A draft of before has no such fields.
  const start = (name: string) => work.start.values[name] ?? work.original[name] ?? '';
  const isWrong = Object.keys(addressFields).some((name) => errors[name] !== undefined);
  return (
    <details className="address-fields" open={isWrong || undefined}>
      <summary>Search engines and sharing</summary>
      <div className="form">
        <SlugField work={work} initial={start('slug')} />
        <LanguageField title={values.blog_title} initial={start('language')} error={errors.language} />
        <Field
          label="Headline for search engines"
          error={errors.seo_title}
          hint={
            <Count text={values.seo_title} shown={SHOWN_TITLE} instead="the post’s title and the brand" />
          }
        >
          {(control) => (
            <input
              {...control}
              name="seo_title"
              defaultValue={start('seo_title')}
              maxLength={SEO_TITLE_MAX * 4}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Summary for search engines"
          error={errors.seo_description}
          hint={
            <Count
              text={values.seo_description}
              shown={SHOWN_DESCRIPTION}
              instead="the beginning of the text"
            />
          }
        >
          {(control) => (
            <textarea
              {...control}
              name="seo_description"
              rows={3}
              defaultValue={start('seo_description')}
              maxLength={SEO_DESCRIPTION_MAX * 4}
            />
          )}
        </Field>
        <SharePictureField
          initial={start('share_picture')}
          error={errors.share_picture}
          main={work.file ?? work.stored?.blog_img}
        />
        <AddressPreview work={work} />
        <Field
          label="Canonical address"
          error={errors.canonical}
          hint="Only for a text that was somewhere else first: its https address there, or a path of this site. Left empty, it is the post’s own."
        >
          {(control) => (
            <input
              {...control}
              name="canonical"
              inputMode="url"
              defaultValue={start('canonical')}
              maxLength={CANONICAL_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <HiddenField initial={start('noindex') === 'true'} />
      </div>
    </details>
  );
}

/** The last part of the address. Empty, it follows the title. */
function SlugField({ work, initial }: { work: PostFormWork; initial: string }) {
  const input = useRef<HTMLInputElement>(null);
  const note = useNoteForm();
  const { stored, values } = work;
  const slug = slugOfForm(values);
  const isOwn = (values.slug ?? initial).trim() !== '';
  const isMoved = stored?.state === 'published' && stored.slug !== slug;
  const write = (text: string) => {
    if (input.current === null || input.current.value === text) return;
    input.current.value = text;
    note();
  };
  return (
    <div className="slug-field">
      <Field
        label="Address"
        error={work.errors.slug}
        hint={
          <>
            <span className="slug-whole">{`${canonicalOrigin()}/blog/${stored?.id ?? '…'}/${slug}`}</span>
            {isMoved && ' The address of before leads here from then on.'}
          </>
        }
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            name="slug"
            defaultValue={initial}
            placeholder={slugOfForm({ blog_title: values.blog_title ?? '' })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onBlur={({ target }) =>
              write(target.value.trim() === '' ? '' : slugOfForm({ slug: target.value }))
            }
          />
        )}
      </Field>
      {isOwn && (
        <Button
          onPress={() => {
            write('');
            // The button goes.
            input.current?.focus();
          }}
        >
          Back to the title’s
        </Button>
      )}
    </div>
  );
}

/** A box that is not ticked is no part of a form: what it says is in a field of its own. */
function HiddenField({ initial }: { initial: boolean }) {
  const [isHidden, setHidden] = useState(initial);
  const hint = useId();
  return (
    <div className="field">
      <label className="check-field">
        <input
          type="checkbox"
          checked={isHidden}
          aria-describedby={hint}
          onChange={({ target }) => setHidden(target.checked)}
        />
        Do not show in search engines
      </label>
      <HiddenValue name="noindex" value={String(isHidden)} />
      <p className="field-hint" id={hint}>
        The post stays on the site; it is not in the sitemap, and search engines are asked to leave it out.
      </p>
    </div>
  );
}

interface CountProps {
  text: string | undefined;
  /** Characters that are seen of it. */
  shown: number;
  /** What is taken where it is empty. */
  instead: string;
}

function Count({ text = '', shown, instead }: CountProps): ReactNode {
  const count = countCharacters(text.trim());
  if (count === 0) return `Left empty, it is ${instead}. About ${shown} characters are shown.`;
  return count > shown
    ? `${count} characters; after about ${shown} it is cut.`
    : `${count} of about ${shown} characters that are shown.`;
}

interface SharePictureFieldProps {
  /** The name of a picture of the library; empty: the post's own. */
  initial: string;
  error: string | undefined;
  /** The post's own picture; undefined where there is none yet. */
  main: PictureSource | undefined;
}

/** The picture in previews of shared links: the post's own, or another of the library. */
function SharePictureField({ initial, error, main }: SharePictureFieldProps) {
  const [name, setName] = useState(initial);
  const [legend, hint] = [useId(), useId()];
  const shown = name === '' ? main : name;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and has nothing to disable
    <div className="field share-picture" role="group" aria-labelledby={legend} aria-describedby={hint}>
      <span id={legend}>Picture for shared links</span>
      <HiddenValue name="share_picture" value={name} />
      {shown !== undefined && (
        <PreviewPicture className="share-picture-thumb" source={shown} label="The picture for shared links" />
      )}
      <div className="button-row">
        <ChoosePicture label="Choose another" onChoose={setName} />
        {name !== '' && <Button onPress={() => setName('')}>Use the post’s picture</Button>}
      </div>
      {error !== undefined && <p className="field-error">{error}</p>}
      <p className="field-hint" id={hint}>
        {name === ''
          ? 'The post’s own picture. Chats and networks show its middle, 1200 by 630.'
          : 'A picture of the library. Chats and networks show its middle, 1200 by 630.'}
      </p>
    </div>
  );
}
