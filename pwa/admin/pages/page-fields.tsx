import { useState } from 'react';
import { PAGE_DESCRIPTION_MAX, PAGE_TITLE_MAX } from '#contract/pages.ts';
import { GLOSSARY_PATH } from '#contract/pages-rules.ts';
import { SLUG_MAX } from '#contract/slug.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { MarkdownEditor } from '#pwa/admin/editing/markdown-editor/markdown-editor.tsx';
import { PictureField } from '#pwa/admin/editing/pictures/picture-field.tsx';
import { PictureImage } from '#pwa/admin/editing/pictures/picture-image.tsx';
import { Check, ChoiceField, TextArea, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { LanguageField } from '#pwa/admin/kit/language-field.tsx';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { menuWords } from './words-of-pages.ts';

interface PageFieldsProps {
  drawn: DrawnPictures;
  /** Where the fields start. */
  values: DraftValues;
  /** As it is typed. */
  title: string | undefined;
  errors: FieldErrors;
  /** Of a page that is made in the browser: the end of the address that it will have. undefined for one that ships. */
  own: { slug: string } | undefined;
  path: string | undefined;
}

const TEXT_HINT =
  '{{brand}} and {{helpLine}} stand for what the settings say. A line “Table: …” below a table is its caption.';
const GLOSSARY_HINT =
  'Each second-level heading with the paragraph below it is an entry. Posts explain its word where it first stands; a word that is common elsewhere gets brackets, “Back (to bet for)”, and stays on this page alone.';

/** Title and text, and the rest in a drawer. Uncontrolled: the form is read when it is needed. */
export function PageFieldset({ drawn, values, title, errors, own, path }: PageFieldsProps) {
  // The drawer of a new page stays open when its first autosave gives it a path.
  const [startsOpen] = useState(path === undefined);
  const inDrawer = Object.keys(errors).some((name) => name !== 'title' && name !== 'markdown');
  return (
    <>
      <TextField
        label="Title"
        error={errors.title}
        name="title"
        defaultValue={values.title}
        maxLength={PAGE_TITLE_MAX}
        required
        autoComplete="off"
      />
      <MarkdownEditor
        label="Text"
        name="markdown"
        defaultValue={values.markdown}
        error={errors.markdown}
        hint={path === GLOSSARY_PATH ? GLOSSARY_HINT : TEXT_HINT}
      />
      <details className="page-drawer" open={inDrawer || startsOpen || undefined}>
        <summary>
          {own === undefined ? 'Description, share picture, language' : 'Description, address, menu'}
        </summary>
        {own !== undefined && (
          <TextField
            label="Address"
            hint="After /p/: words in any script, joined by hyphens. Left empty, it follows the title until the page is published."
            error={errors.slug}
            name="slug"
            defaultValue={values.slug}
            placeholder={own.slug}
            maxLength={SLUG_MAX * 2}
            autoComplete="off"
          />
        )}
        <TextArea
          label="Description"
          hint="For search engines and shared links: 110 to 155 characters read best."
          error={errors.description}
          name="description"
          rows={3}
          defaultValue={values.description}
          maxLength={PAGE_DESCRIPTION_MAX}
        />
        <TextField
          label="Title for search engines"
          hint="Left empty, it is the title and the brand."
          error={errors.searchTitle}
          name="searchTitle"
          defaultValue={values.searchTitle}
          maxLength={PAGE_TITLE_MAX}
          autoComplete="off"
        />
        <TextField
          label="First line"
          hint="Below the title, in one sentence. It may be empty."
          error={errors.lead}
          name="lead"
          defaultValue={values.lead}
          maxLength={PAGE_DESCRIPTION_MAX}
          autoComplete="off"
        />
        <SharePicture drawn={drawn} initial={values.share ?? ''} error={errors.share} path={path} />
        <LanguageField title={title} initial={values.language ?? ''} error={errors.language} />
        {own === undefined ? (
          <>
            <input type="hidden" name="menu" value="none" />
            <input type="hidden" name="order" value="0" />
          </>
        ) : (
          <>
            <ChoiceField
              label="Linked"
              error={errors.menu}
              name="menu"
              options={menuWords}
              defaultValue={values.menu}
            />
            <TextField
              label="Place among such links"
              hint="The lower, the further in front."
              error={errors.order}
              name="order"
              inputMode="numeric"
              defaultValue={values.order}
            />
          </>
        )}
        <Check name="noindex" defaultChecked={values.noindex === 'on'}>
          Ask search engines not to list this page
        </Check>
      </details>
    </>
  );
}

const addressOf = (name: string) => `/share/${name}.jpg`;

/** Names of the pictures that are drawn for pages that ship, by their paths. */
export type DrawnPictures = Readonly<Record<string, string>>;

interface SharePictureProps {
  drawn: DrawnPictures;
  initial: string;
  error: string | undefined;
  /** Of the page; undefined for one that is not there yet. */
  path: string | undefined;
}

/** The picture in previews of links to the page. By default shipped pages have a drawn one, others that of the home page. */
function SharePicture({ drawn, initial, error, path }: SharePictureProps) {
  const own = path === undefined ? undefined : drawn[path];
  const instead = own ?? '';
  const isDrawn = (name: string) => name === instead || Object.values(drawn).includes(name);
  return (
    <PictureField
      label="Share picture"
      name="share"
      initial={initial}
      choose="Choose a picture"
      instead={{
        name: instead,
        label: own === undefined ? 'Use that of the home page' : 'Use the drawn picture',
      }}
      error={error}
      hint={() => 'Chats and networks show its middle, 1200 by 630, beside a link to this page.'}
    >
      {(name) => (
        <span className="picture-field-shown">
          {isDrawn(name) ? (
            <img
              className="picture-image"
              src={addressOf(name || (drawn['/'] ?? ''))}
              alt="Drawn for this site"
            />
          ) : (
            <PictureImage picture={{ name, alt: 'Chosen from the library', width: 0, height: 0 }} />
          )}
        </span>
      )}
    </PictureField>
  );
}
