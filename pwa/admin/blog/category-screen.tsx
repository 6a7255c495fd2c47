import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { useRowFocus } from '#pwa/admin/kit/row-focus.ts';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { type Said, TrashLink, UndoOutcome } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { CategoryForm } from './category-form.tsx';
import { bringBackCategory } from './category-mutations.ts';
import { CategoryRow } from './category-row.tsx';
import { operatorCategoriesQuery } from './queries.ts';

/** The categories in menu order, and a form for a new one. */
export function CategoryScreen() {
  const callApi = useApi();
  const { data, error, isFetching, isLoading, refetch } = useQuery(operatorCategoriesQuery(callApi));
  const [said, setSaid] = useState<Said>();
  const client = useQueryClient();
  const bringBack = (id: number) => bringBackCategory(callApi, client, id);
  const { frame, leaveRow } = useRowFocus(data);
  return (
    <>
      <AdminHeading
        title="Category Form"
        lead="In the order of the blog’s menu: the first five stand in it, the rest under More."
      />
      <CategoryForm onAdded={(name) => setSaid({ words: `“${name}” was added.` })} />
      <UndoOutcome
        said={said}
        onRestored={(back) => {
          leaveRow(0);
          setSaid(back);
        }}
        onClose={() => setSaid(undefined)}
      />
      <AdminLoaded
        what="the categories"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={6} />}
      >
        {(categories) =>
          categories.length === 0 ? (
            <EmptyState title="No categories yet." />
          ) : (
            <div ref={frame}>
              <ul className="category-list" aria-label="Categories">
                {categories.map((category, index) => (
                  <CategoryRow
                    key={category.id}
                    category={category}
                    menu={categories}
                    onSaid={(words) => setSaid({ words })}
                    onDeleted={(words) => {
                      const { id, category: name } = category;
                      leaveRow(index);
                      setSaid({ words, deleted: { name, restore: () => bringBack(id) } });
                    }}
                  />
                ))}
              </ul>
            </div>
          )
        }
      </AdminLoaded>
      {!isLoading && (
        <p>
          <TrashLink kind="category" />
        </p>
      )}
    </>
  );
}
