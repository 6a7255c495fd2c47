import { type FormEvent, useRef, useState } from 'react';
import { createCategory } from '#contract/blog-admin.ts';
import { textsOf } from '#pwa/admin/editing/drafts/draft.ts';
import { RestoredNotice } from '#pwa/admin/editing/drafts/restored-notice.tsx';
import { useFormStart } from '#pwa/admin/editing/drafts/use-form-start.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useFocusKept } from '#pwa/admin/kit/use-focus-kept.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
import { categoryErrors, useAddCategory } from './category-mutations.ts';

const DRAFT = 'category';

/** Adds a category at the end of the menu. */
export function CategoryForm({ onAdded }: { onAdded: (name: string) => void }) {
  const callApi = useApi();
  const form = useRef<HTMLFormElement>(null);
  const { start, startAnew, discard, bringBack, keep } = useFormStart(DRAFT, {});
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusFirstError(form, errors);
  useFocusKept(form, start.round);
  const add = useAddCategory(callApi);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.isPending) return;
    const read = createCategory.body.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(read.success ? {} : schemaFields(read.error));
    add.reset();
    if (!read.success) return;
    add.mutate(read.data.category, {
      onSuccess: ({ category }) => {
        startAnew({});
        onAdded(category);
      },
      onError: (error) => setErrors(categoryErrors(error)),
    });
  };

  return (
    <form
      className="form category-form"
      noValidate
      ref={form}
      onSubmit={submit}
      onInput={({ currentTarget }) => keep(textsOf(currentTarget))}
    >
      <RestoredNotice start={start} onDiscard={() => discard({})} onUndo={bringBack} />
      <div className="category-form-row">
        <Field label="Category name" error={errors.category}>
          {(control) => (
            <input
              key={start.round}
              {...control}
              name="category"
              defaultValue={start.values.category}
              required
              autoComplete="off"
            />
          )}
        </Field>
        <button type="submit" className="button" aria-disabled={add.isPending}>
          Add Category
        </button>
      </div>
      {add.isError && errors.category === undefined && (
        <Notice role="alert" tone="danger">
          Not added. {failureWords(add.error)}
        </Notice>
      )}
    </form>
  );
}
