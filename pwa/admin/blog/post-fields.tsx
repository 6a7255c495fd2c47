import { type ReactNode, useState } from 'react';
import { MarkdownEditor } from '#pwa/admin/editing/markdown-editor/markdown-editor.tsx';
import { stored } from '#pwa/shared/browser/stored.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { AddressFields } from './address-fields.tsx';
import { CategorySelect } from './category-select.tsx';
import { ImageField } from './image-field.tsx';
import { LazyTellChoice } from './lazy-tell.tsx';
import { PublicationField } from './publication-field.tsx';
import type { PostFormWork } from './use-post-form.ts';

interface PostFieldsProps {
  work: PostFormWork;
  /** More for the drawer. */
  children?: ReactNode;
}

/** The fields of a post: title and text, and the others in a drawer. They keep what is typed themselves, from where the form starts. */
export function PostFields({ work, children }: PostFieldsProps) {
  const { errors, stored, file, setFile, isPictureNew } = work;
  const { values } = work.start;
  return (
    <>
      {work.isNew ? (
        <input type="hidden" name="key" defaultValue={values.key} />
      ) : (
        <input type="hidden" name="revision" defaultValue={values.revision} />
      )}
      <div className="post-words form">
        <Field label="Title" error={errors.blog_title}>
          {(control) => (
            <input
              {...control}
              className="post-title-input"
              name="blog_title"
              defaultValue={values.blog_title}
              required
              autoComplete="off"
            />
          )}
        </Field>
        <MarkdownEditor
          label="Description"
          name="description"
          defaultValue={values.description}
          error={errors.description}
          hint="The whole text, in Markdown: ## heading, **bold**, - list, [words](https://…). HTML is shown as text."
        />
      </div>
      <PostDrawer>
        <CategorySelect initial={values.categoryId} error={errors.categoryId} />
        <ImageField
          chosen={values.library_picture}
          error={isPictureNew ? undefined : errors.blog_img}
          post={stored}
          file={file}
          isSaved={work.isPictureSaved}
          onFile={setFile}
        />
        <Field
          label="Alternative text"
          error={errors.title}
          hint="What the image shows, for those who cannot see it. Optional: left empty, it is the title."
        >
          {(control) => <input {...control} name="title" defaultValue={values.title} autoComplete="off" />}
        </Field>
        <AddressFields work={work} />
        <PublicationField work={work} />
        <LazyTellChoice work={work} />
        {children}
      </PostDrawer>
    </>
  );
}

const drawer = stored('localStorage', 'post-drawer', String);

/** What else a post has than title and text: beside them where there is room, else below. Its fields stay in the form while it is closed. */
function PostDrawer({ children }: { children: ReactNode }) {
  const [isOpen] = useState(() => drawer.read() !== 'closed');
  return (
    <details
      className="post-drawer"
      open={isOpen}
      onToggle={({ currentTarget }) => drawer.keep(currentTarget.open ? 'open' : 'closed')}
      // What is missing is shown.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary>Category, picture and publication</summary>
      <div className="form post-drawer-fields">{children}</div>
    </details>
  );
}
