import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Category } from '#contract/blog.ts';
import { changeCategory } from '#contract/blog-admin.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { categoryErrors, useChangeCategory } from './category-mutations.ts';

interface CategoryEditProps {
  category: Category;
  /** With the name that it has from now on, or without one when all stays as it was. */
  onDone: (name?: string) => void;
}

/** Name, description and care of a category, in its row. Escape leaves them as they are. */
export function CategoryEdit({ category, onDone }: CategoryEditProps) {
  const callApi = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<FieldErrors>({});
  const change = useChangeCategory(callApi, category);
  const refused = change.isError ? categoryErrors(change.error) : {};
  const errors: FieldErrors = { ...refused, ...faults };
  const isElsewhere = change.isError && Object.keys(refused).length === 0;
  useEffect(() => input.current?.select(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const form = new FormData(event.currentTarget);
    const typed = { ...Object.fromEntries(form), care: form.has('care') };
    const read = changeCategory.body.safeParse(typed);
    setFaults(read.success ? {} : schemaFields(read.error));
    if (!read.success) return input.current?.focus();
    change.mutate(read.data, {
      onSuccess: ({ category: name }) => onDone(name),
      onError: () => input.current?.focus(),
    });
  };

  return (
    <form
      className="category-edit"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <Field
        label={`New name for “${category.category}”`}
        error={errors.category ?? (isElsewhere ? failureWords(change.error) : undefined)}
      >
        {(control) => (
          <input
            {...control}
            name="category"
            defaultValue={category.category}
            required
            autoComplete="off"
            ref={input}
          />
        )}
      </Field>
      <Field
        label="Description"
        hint="One or two sentences above its posts and for search engines."
        error={errors.description}
      >
        {(control) => (
          <textarea {...control} name="description" rows={3} defaultValue={category.description} />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" name="care" defaultChecked={category.care} />
        <span>About care: its posts have no Play Now and no contact box, but the helpline.</span>
      </label>
      <div className="button-row">
        <button type="submit" className="button button-small" aria-disabled={change.isPending}>
          Save
        </button>
        <button type="button" className="button button-quiet button-small" onClick={() => onDone()}>
          Cancel
        </button>
      </div>
    </form>
  );
}
