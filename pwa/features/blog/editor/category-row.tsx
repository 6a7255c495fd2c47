import { useEffect, useRef, useState } from 'react';
import type { Category } from '#contract/blog.ts';
import { FIXED_CATEGORIES } from '#contract/blog-limits.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { CategoryDelete } from './category-delete.tsx';
import { CategoryMove } from './category-move.tsx';
import { CategoryRename } from './category-rename.tsx';

interface CategoryRowProps {
  callApi: CallApi;
  category: Category;
  /** All of them, in menu order. */
  menu: readonly Category[];
  onSaid: (words: string) => void;
  onDeleted: () => void;
}

/** One category of the list; moved, renamed and deleted in its place. */
export function CategoryRow({ callApi, category, menu, onSaid, onDeleted }: CategoryRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) rename.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
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
            if (name !== undefined) onSaid(`“${category.category}” is now “${name}”.`);
          }}
        />
      </li>
    );
  }
  return (
    <li data-row>
      <CategoryMove
        callApi={callApi}
        category={category}
        place={menu.indexOf(category) + 1}
        last={menu.length}
        nameId={nameId}
        onMoved={(place) => onSaid(`“${category.category}” is now number ${place} of ${menu.length}.`)}
      />
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
          <CategoryDelete
            callApi={callApi}
            category={category}
            others={menu.filter(({ id }) => id !== category.id)}
            nameId={nameId}
            onDeleted={(movedTo) => {
              onDeleted();
              const posts = movedTo === undefined ? '' : ` Its posts are in “${movedTo}”.`;
              onSaid(`“${category.category}” was deleted.${posts}`);
            }}
          />
        )}
      </div>
    </li>
  );
}
