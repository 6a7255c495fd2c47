import { type ReactNode, useRef, useState } from 'react';
import { CANONICAL_MAX, SEO_DESCRIPTION_MAX, SEO_TITLE_MAX } from '#contract/blog-rules.ts';
import { countCharacters } from '#contract/characters.ts';
import { DraftedArea, DraftedText, useDraftedField } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { LanguageField } from '#pwa/admin/editing/language-field.tsx';
import { PictureField } from '#pwa/admin/editing/pictures/picture-field.tsx';
import { type PictureSource, PreviewPicture } from '#pwa/admin/editing/pictures/preview-picture.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { CheckField } from '#pwa/admin/kit/forms/fields.tsx';
import { HiddenValue, useReadForm } from '#pwa/admin/kit/forms/read-form.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { addressFields, SHOWN_DESCRIPTION, SHOWN_TITLE, slugOfForm } from './address-words.ts';
import type { PostFormWork } from './use-post-form.ts';

/** The preview needs the parser of Markdown, so it loads after the form. */
const AddressPreview = lazyPart(async () => (await import('./address-preview.tsx')).AddressPreview, {
  instead: () => <p className="soft">Couldn’t load the preview. Everything else works.</p>,
});

/** Where a post is, in which language, and what search engines and shared links say of it. Closed until it is needed. */
export function AddressFields({ work }: { work: PostFormWork }) {
  const { errors, values } = work;
  const isWrong = Object.keys(addressFields).some((name) => errors[name] !== undefined);
  return (
    <details className="address-fields" open={isWrong || undefined}>
      <summary>Search engines and sharing</summary>
      <div className="form">
        <SlugField work={work} />
        <LanguageField title={values.blog_title} />
        <DraftedText
          label="Headline for search engines"
          hint={
            <Count text={values.seo_title} shown={SHOWN_TITLE} instead="the post’s title and the brand" />
          }
          name="seo_title"
          maxLength={SEO_TITLE_MAX * 4}
        />
        <DraftedArea
          label="Summary for search engines"
          hint={
            <Count
              text={values.seo_description}
              shown={SHOWN_DESCRIPTION}
              instead="the beginning of the text"
            />
          }
          name="seo_description"
          isOneLine
          rows={3}
          maxLength={SEO_DESCRIPTION_MAX * 4}
        />
        <SharePictureField main={work.file ?? work.onSite?.blog_img} />
        <AddressPreview work={work} />
        <DraftedText
          label="Canonical address"
          hint="Only if the post was first published elsewhere: its https address there, or a path on this site. Left empty, the post’s own address is used."
          name="canonical"
          inputMode="url"
          maxLength={CANONICAL_MAX}
          autoCapitalize="none"
          spellCheck={false}
        />
        <HiddenField />
      </div>
    </details>
  );
}

/** The last part of the address. Empty, it follows the title. */
function SlugField({ work }: { work: PostFormWork }) {
  const { defaultValue: initial = '' } = useDraftedField('slug');
  const input = useRef<HTMLInputElement>(null);
  const readForm = useReadForm();
  const { onSite, values } = work;
  const slug = slugOfForm(values);
  const isOwn = (values.slug ?? initial).trim() !== '';
  const isMoved = onSite?.state === 'published' && onSite.slug !== slug;
  const write = (text: string) => {
    if (input.current === null || input.current.value === text) return;
    input.current.value = text;
    readForm();
  };
  return (
    <div className="slug-field">
      <DraftedText
        label="Address"
        hint={
          <>
            <span className="slug-whole">{`${canonicalOrigin()}/blog/${onSite?.id ?? '…'}/${slug}`}</span>
            {isMoved && ' The old address will redirect here.'}
          </>
        }
        ref={input}
        name="slug"
        placeholder={slugOfForm({ blog_title: values.blog_title ?? '' })}
        autoCapitalize="none"
        spellCheck={false}
        onBlur={({ target }) => write(target.value.trim() === '' ? '' : slugOfForm({ slug: target.value }))}
      />
      {isOwn && (
        <Button
          onPress={() => {
            write('');
            // The button disappears, so the focus has to move first.
            input.current?.focus();
          }}
        >
          Reset to title
        </Button>
      )}
    </div>
  );
}

/** A form does not contain a box that is not ticked, so a hidden field holds the value. */
function HiddenField() {
  const [isHidden, setHidden] = useState(useDraftedField('noindex').defaultValue === 'true');
  return (
    <>
      <CheckField
        label="Hide from search engines"
        hint="The post stays on the site, but not in the sitemap, and search engines are asked not to list it."
        checked={isHidden}
        onChange={({ target }) => setHidden(target.checked)}
      />
      <HiddenValue name="noindex" value={String(isHidden)} />
    </>
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
    ? `${count} characters. Cut after about ${shown}.`
    : `${count} of about ${shown} characters.`;
}

/** The picture in previews of shared links: the post's own, or another of the library. @param main the post's own; undefined where there is none yet */
const SharePictureField = ({ main }: { main: PictureSource | undefined }) => (
  <PictureField
    label="Share picture"
    name="share_picture"
    choose="Choose another"
    instead={{ name: '', label: 'Use the post’s picture' }}
    hint={(name) =>
      `${name === '' ? 'The post’s own' : 'From the library'}. Chats and social networks show its middle, 1200 by 630.`
    }
  >
    {(name) => {
      const shown = name === '' ? main : name;
      return (
        shown !== undefined && (
          <PreviewPicture className="share-picture-thumb" source={shown} label="Share picture" />
        )
      );
    }}
  </PictureField>
);
