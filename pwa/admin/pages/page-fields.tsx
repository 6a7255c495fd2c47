import { useState } from 'react';
import { PAGE_DESCRIPTION_MAX, PAGE_TITLE_MAX } from '#contract/pages.ts';
import { GLOSSARY_PATH } from '#contract/pages-rules.ts';
import { SLUG_MAX } from '#contract/slug.ts';
import {
  DraftedArea,
  DraftedCheck,
  DraftedChoice,
  DraftedText,
} from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { LanguageField } from '#pwa/admin/editing/language-field.tsx';
import { MarkdownEditor } from '#pwa/admin/editing/markdown-editor/markdown-editor.tsx';
import { PictureField } from '#pwa/admin/editing/pictures/picture-field.tsx';
import { PictureImage } from '#pwa/admin/editing/pictures/picture-image.tsx';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { menuWords } from './words-of-pages.ts';

interface PageFieldsProps {
  drawn: DrawnPictures;
  /** As it is typed. */
  title: string | undefined;
  errors: FieldErrors;
  /** Of a page that is made in the browser: the end of the address that it will have. undefined for one that ships. */
  own: { slug: string } | undefined;
  path: string | undefined;
}

const TEXT_HINT =
  '{{brand}} and {{helpLine}} are filled in from Settings. A line “Table: …” below a table is its caption.';
const GLOSSARY_HINT =
  'Each second-level heading with the paragraph below it is an entry. Posts explain the word where it first appears. Put brackets after a common word, “Back (to bet for)”, to explain it on this page only.';

/** Title and text, and the rest in a drawer. Uncontrolled: the form is read when it is needed. */
export function PageFieldset({ drawn, title, errors, own, path }: PageFieldsProps) {
  // The drawer of a new page stays open when its first autosave gives it a path.
  const [startsOpen] = useState(path === undefined);
  const inDrawer = Object.keys(errors).some((name) => name !== 'title' && name !== 'markdown');
  return (
    <>
      <DraftedText label="Title" name="title" maxLength={PAGE_TITLE_MAX} required />
      <MarkdownEditor
        label="Text"
        name="markdown"
        hint={path === GLOSSARY_PATH ? GLOSSARY_HINT : TEXT_HINT}
      />
      <details className="page-drawer" open={inDrawer || startsOpen || undefined}>
        <summary>
          {own === undefined ? 'Description, share picture, language' : 'Description, address, menu'}
        </summary>
        {own !== undefined && (
          <DraftedText
            label="Address"
            hint="After /p/: words in any script, joined by hyphens. Left empty, it follows the title until the page is published."
            name="slug"
            placeholder={own.slug}
            maxLength={SLUG_MAX * 2}
          />
        )}
        <DraftedArea
          label="Description"
          hint="For search engines and shared links. 110 to 155 characters work best."
          name="description"
          isOneLine
          rows={3}
          maxLength={PAGE_DESCRIPTION_MAX}
        />
        <DraftedText
          label="Title for search engines"
          hint="Left empty, the title and brand are used."
          name="searchTitle"
          maxLength={PAGE_TITLE_MAX}
        />
        <DraftedText
          label="First line"
          hint="One sentence below the title. Optional."
          name="lead"
          maxLength={PAGE_DESCRIPTION_MAX}
        />
        <SharePicture drawn={drawn} path={path} />
        <LanguageField title={title} />
        {own === undefined ? (
          <>
            <input type="hidden" name="menu" value="none" />
            <input type="hidden" name="order" value="0" />
          </>
        ) : (
          <>
            <DraftedChoice label="Linked" name="menu" options={menuWords} />
            <DraftedText label="Position" hint="Lower numbers come first." name="order" inputMode="numeric" />
          </>
        )}
        <DraftedCheck name="noindex">Ask search engines not to list this page</DraftedCheck>
      </details>
    </>
  );
}

const addressOf = (name: string) => `/share/${name}.jpg`;

/** Names of the pictures that are drawn for pages that ship, by their paths. */
export type DrawnPictures = Readonly<Record<string, string>>;

interface SharePictureProps {
  drawn: DrawnPictures;
  /** Of the page; undefined for one that is not there yet. */
  path: string | undefined;
}

/** The picture in previews of links to the page. By default shipped pages have a drawn one, others that of the home page. */
function SharePicture({ drawn, path }: SharePictureProps) {
  const own = path === undefined ? undefined : drawn[path];
  const instead = own ?? '';
  const isDrawn = (name: string) => name === instead || Object.values(drawn).includes(name);
  return (
    <PictureField
      label="Share picture"
      name="share"
      choose="Choose a picture"
      instead={{
        name: instead,
        label: own === undefined ? 'Use the home page’s picture' : 'Use the drawn picture',
      }}
      hint={() => 'Chats and social networks show its middle, 1200 by 630, beside a link to this page.'}
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
