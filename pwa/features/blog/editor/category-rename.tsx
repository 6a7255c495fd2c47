import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Category, changeCategory } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { categoryErrors } from './category-failure.ts';
import { useRenameCategory } from './category-mutations.ts';

interface CategoryRenameProps {
  callApi: CallApi;
  category: Category;
  /** With the new name, or without one when it stays as it was. */
  onDone: (name?: string) => void;
}

/** A new name for a category, in its row. Escape leaves the old one. */
export function CategoryRename({ callApi, category, onDone }: CategoryRenameProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const rename = useRenameCategory(callApi, category);
  const refusal = rename.isError
    ? (categoryErrors(rename.error).category ?? failureWords(rename.error))
    : undefined;
  useEffect(() => input.current?.select(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rename.isPending) return;
    const read = changeCategory.body.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setFault(read.error?.issues[0]?.message);
    if (!read.success) return input.current?.focus();
    if (read.data.category === category.category) return onDone();
    rename.mutate(read.data.category ?? '', {
      onSuccess: ({ category: name }) => onDone(name),
      onError: () => input.current?.focus(),
    });
  };

  return (
    <form
      className="category-rename"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <Field label={`New name for “${category.category}”`} error={fault ?? refusal}>
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
      <div className="button-row">
        <button type="submit" className="button button-small" aria-disabled={rename.isPending}>
          Save
        </button>
        <button type="button" className="button button-quiet button-small" onClick={() => onDone()}>
          Cancel
        </button>
      </div>
    </form>
  );
}
