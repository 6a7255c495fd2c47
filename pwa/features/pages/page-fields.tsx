import type { CallApi } from '#contract/endpoint.ts';
import { PAGE_DESCRIPTION_MAX, PAGE_TITLE_MAX, type PageFields } from '#contract/page-desk.ts';
import { menuPlaces, pageLanguages } from '#contract/page-text.ts';
import { SLUG_MAX } from '#contract/slug.ts';
import { MarkdownEditor } from '#pwa/shared/admin/markdown-editor/markdown-editor.tsx';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { languageWords, menuWords } from './words-of-pages.ts';

interface PageFieldsProps {
  callApi: CallApi;
  fields: PageFields;
  errors: FieldErrors;
  /** Of a page that was made in the browser; undefined for one that ships. */
  slug: string | undefined;
}

/** Title and text, and the rest in a drawer. Uncontrolled: the form is read when it is needed. */
export function PageFieldset({ callApi, fields, errors, slug }: PageFieldsProps) {
  const inDrawer = Object.keys(errors).some((name) => name !== 'title' && name !== 'markdown');
  return (
    <>
      <Field label="Title" error={errors.title}>
        {(control) => (
          <input
            {...control}
            name="title"
            defaultValue={fields.title}
            maxLength={PAGE_TITLE_MAX}
            required
            autoComplete="off"
          />
        )}
      </Field>
      <MarkdownEditor
        callApi={callApi}
        label="Text"
        name="markdown"
        defaultValue={fields.markdown}
        error={errors.markdown}
        hint="{{brand}} and {{helpLine}} stand for what the settings say. A line “Table: …” below a table is its caption."
      />
      <details className="page-drawer" open={inDrawer || slug === '' || undefined}>
        <summary>Description, address, menu</summary>
        {slug !== undefined && (
          <Field
            label="Address"
            hint="After /p/: words in any script, joined by hyphens."
            error={errors.slug}
          >
            {(control) => (
              <input
                {...control}
                name="slug"
                defaultValue={slug}
                maxLength={SLUG_MAX * 2}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        <Field
          label="Description"
          hint="For search engines and shared links: 110 to 155 characters read best."
          error={errors.description}
        >
          {(control) => (
            <textarea
              {...control}
              name="description"
              rows={3}
              defaultValue={fields.description}
              maxLength={PAGE_DESCRIPTION_MAX}
            />
          )}
        </Field>
        <Field
          label="Title for search engines"
          hint="Left empty, it is the title and the brand."
          error={errors.searchTitle}
        >
          {(control) => (
            <input
              {...control}
              name="searchTitle"
              defaultValue={fields.searchTitle}
              maxLength={PAGE_TITLE_MAX}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="First line"
          hint="Below the title, in one sentence. It may be empty."
          error={errors.lead}
        >
          {(control) => (
            <input
              {...control}
              name="lead"
              defaultValue={fields.lead}
              maxLength={PAGE_DESCRIPTION_MAX}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Share picture"
          hint="The name of a picture from the library. Left empty, it is that of the home page."
          error={errors.share}
        >
          {(control) => (
            <input {...control} name="share" defaultValue={fields.share} maxLength={80} autoComplete="off" />
          )}
        </Field>
        <Field label="Language" error={errors.language}>
          {(control) => (
            <select {...control} name="language" defaultValue={fields.language}>
              {pageLanguages.map((language) => (
                <option key={language} value={language}>
                  {languageWords[language]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {slug === undefined ? (
          <>
            <input type="hidden" name="menu" value="none" />
            <input type="hidden" name="order" value="0" />
          </>
        ) : (
          <>
            <Field label="Linked" error={errors.menu}>
              {(control) => (
                <select {...control} name="menu" defaultValue={fields.menu}>
                  {menuPlaces.map((place) => (
                    <option key={place} value={place}>
                      {menuWords[place]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field
              label="Place among such links"
              hint="The lower, the further in front."
              error={errors.order}
            >
              {(control) => (
                <input {...control} name="order" inputMode="numeric" defaultValue={fields.order} />
              )}
            </Field>
          </>
        )}
        <label className="check">
          <input type="checkbox" name="noindex" defaultChecked={fields.noindex} />
          <span>Ask search engines not to list this page</span>
        </label>
      </details>
    </>
  );
}

/** What the form says now. */
export function readForm(form: HTMLFormElement): {
  typed: Record<string, unknown>;
  slug: string | undefined;
} {
  const data = new FormData(form);
  const { slug, ...typed } = Object.fromEntries(data);
  return {
    typed: { ...typed, noindex: data.has('noindex') },
    slug: slug === undefined ? undefined : String(slug),
  };
}
