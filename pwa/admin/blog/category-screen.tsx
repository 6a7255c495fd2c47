import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/blog.ts';
import { createCategory } from '#contract/blog-admin.ts';
import { DraftedText } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { DraftedForm, useFormDraft } from '#pwa/admin/editing/drafts/drafted-form.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { type Managed, ManagedList, useManagedList } from '#pwa/admin/kit/lists/managed-list.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { CategoryRow, categoryErrors } from './category-row.tsx';
import { blogKeys, operatorCategoriesQuery } from './queries.ts';

/** The categories in menu order, and a form for a new one. */
export function CategoryScreen() {
  const list = useManagedList(useQuery(operatorCategoriesQuery(useApi())), {
    // Lists of posts show the names of categories: the operator's, and the visitors' that this page has in memory.
    keys: [blogKeys.categories, ['categories'], blogKeys.posts, ['posts']],
    layout: 'page',
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
  return (
    <DraftedForm
      className="form category-form"
      draft={useFormDraft('category', {})}
      endpoint={createCategory}
      send={(body) => callApi(createCategory, { body })}
      errorsOf={categoryErrors}
      failed="Not added."
      onDone={({ category }) => list.reload().then(() => list.setSaid({ words: `“${category}” was added.` }))}
    >
      {(_, __, isBusy) => (
        <div className="category-form-row">
          <DraftedText label="Category name" name="category" required />
          <Button kind="primary" isLarge type="submit" isDisabled={isBusy}>
            Add Category
          </Button>
        </div>
      )}
    </DraftedForm>
  );
}
