import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Category } from '#contract/blog.ts';
import { createCategory } from '#contract/blog-admin.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { DraftForm } from '#pwa/admin/editing/drafts/draft-form.tsx';
import { useFormStart } from '#pwa/admin/editing/drafts/use-form-start.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { type Managed, ManagedList, useManagedList } from '#pwa/admin/kit/lists/managed-list.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { Field } from '#pwa/shared/ui/field.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
import { CategoryRow, categoryErrors } from './category-row.tsx';
import { operatorCategoriesQuery, operatorKeys } from './queries.ts';

/** The categories in menu order, and a form for a new one. */
export function CategoryScreen() {
  const list = useManagedList(useQuery(operatorCategoriesQuery(useApi())), {
    // Posts name their category, in the operator's tables and in what this page has of the visitors' lists.
    keys: [operatorKeys.categories, ['categories'], operatorKeys.posts, ['posts']],
    place: 'page',
  });
  return (
    <>
      <AdminHeading
        title="Category Form"
        lead="In the order of the blog’s menu: the first five stand in it, the rest under More."
      />
      <CategoryForm list={list} />
      <ManagedList
        list={list}
        label="Categories"
        what="the categories"
        kind="category"
        empty={<EmptyState title="No categories yet." />}
      >
        {(category, _, menu) => <CategoryRow category={category} menu={menu} list={list} />}
      </ManagedList>
    </>
  );
}

/** Adds a category at the end of the menu. */
function CategoryForm({ list }: { list: Managed<Category> }) {
  const callApi = useApi();
  const form = useRef<HTMLFormElement>(null);
  const work = useFormStart('category', {});
  const [errors, setErrors] = useState<FieldErrors>({});
  useFocusFirstError(form, errors);
  const add = useMutation({
    mutationFn: (category: string) => callApi(createCategory, { body: { category } }),
    onSuccess: list.reload,
  });

  const send = (typed: DraftValues) => {
    if (add.isPending) return;
    const read = createCategory.body.safeParse(typed);
    setErrors(read.success ? {} : schemaFields(read.error));
    add.reset();
    if (!read.success) return;
    add.mutate(read.data.category, {
      onSuccess: ({ category }) => {
        work.startAnew({});
        list.setSaid({ words: `“${category}” was added.` });
      },
      onError: (error) => setErrors(categoryErrors(error)),
    });
  };

  return (
    <DraftForm className="form category-form" noValidate ref={form} work={work} onSend={send}>
      <div className="category-form-row">
        <Field label="Category name" error={errors.category}>
          {(control) => (
            <input
              {...control}
              name="category"
              defaultValue={work.start.values.category}
              required
              autoComplete="off"
            />
          )}
        </Field>
        <Button kind="primary" isLarge type="submit" isDisabled={add.isPending}>
          Add Category
        </Button>
      </div>
      {add.isError && errors.category === undefined && (
        <Notice role="alert" tone="danger">
          Not added. {failureWords(add.error)}
        </Notice>
      )}
    </DraftForm>
  );
}
