import { useEffect, useRef, useState } from 'react';
import { type Category, FIXED_CATEGORIES } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { failureWords } from '#pwa/lib/failure-words.ts';
import { AdminConfirm } from '#pwa/ui/admin-confirm.tsx';
import { CategoryRename } from './category-rename.tsx';
import { useDeleteCategory } from './mutations.ts';

interface CategoryRowProps {
  callApi: CallApi;
  category: Category;
  onRenamed: (name: string) => void;
  onDeleted: () => void;
}

/** One category of the list; renamed and deleted in its place. */
export function CategoryRow({ callApi, category, onRenamed, onDeleted }: CategoryRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) rename.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const { mutate, isPending, error } = useDeleteCategory(callApi, category.id, onDeleted);
  const isFixed = FIXED_CATEGORIES.includes(category.id);
  const nameId = `category-name-${category.id}`;

  if (isRenaming) {
    return (
      <li data-row>
        <CategoryRename
          callApi={callApi}
          category={category}
          onDone={(name) => {
            setRenaming(false);
            if (name !== undefined) onRenamed(name);
          }}
        />
      </li>
    );
  }
  return (
    <li data-row>
      <span className="category-name" id={nameId}>
        {category.category}
      </span>
      {isFixed && <span className="admin-tag">On the home page: stays</span>}
      <div className="admin-actions">
        <button
          type="button"
          className="button button-quiet button-small"
          aria-describedby={nameId}
          ref={rename}
          onClick={() => setRenaming(true)}
        >
          Rename
        </button>
        {!isFixed && (
          <AdminConfirm
            label="Delete"
            describedBy={nameId}
            question={`Delete the category “${category.category}”?`}
            isBusy={isPending}
            onConfirm={() => mutate()}
          />
        )}
      </div>
      {error !== null && (
        <p role="alert" className="field-error">
          Not deleted. {failureWords(error)}
        </p>
      )}
    </li>
  );
}
