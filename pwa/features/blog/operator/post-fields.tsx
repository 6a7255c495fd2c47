import type { Post } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { FieldErrors } from '#pwa/lib/field-errors.ts';
import { Field } from '#pwa/ui/field.tsx';
import { CategorySelect } from './category-select.tsx';
import type { DraftValues } from './draft.ts';
import { ImageField } from './image-field.tsx';

interface PostFieldsProps {
  callApi: CallApi;
  values: DraftValues;
  errors: FieldErrors;
  post: Post | undefined;
}

/** The fields of a post. They keep what is typed themselves; `values` is where they start. */
export function PostFields({ callApi, values, errors, post }: PostFieldsProps) {
  return (
    <>
      <Field label="Title" error={errors.blog_title}>
        {(control) => (
          <input
            {...control}
            name="blog_title"
            defaultValue={values.blog_title}
            required
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label="Description"
        error={errors.description}
        hint="The whole text, in Markdown: ## heading, **bold**, - list, [words](https://…). HTML is shown as text."
      >
        {(control) => (
          <textarea {...control} name="description" defaultValue={values.description} required rows={8} />
        )}
      </Field>
      <CategorySelect callApi={callApi} initial={values.categoryId} error={errors.categoryId} />
      <ImageField error={errors.blog_img} post={post} />
      <Field
        label="Alternative text"
        error={errors.title}
        hint="What the image shows, for those who cannot see it. Optional: left empty, it is the title."
      >
        {(control) => <input {...control} name="title" defaultValue={values.title} autoComplete="off" />}
      </Field>
    </>
  );
}
