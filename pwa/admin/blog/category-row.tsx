import { useEffect, useRef, useState } from 'react';
import type { Category } from '#contract/blog.ts';
import { FIXED_CATEGORIES } from '#contract/blog-rules.ts';
import { CategoryDelete } from './category-delete.tsx';
import { CategoryEdit } from './category-edit.tsx';
import { CategoryMove } from './category-move.tsx';

interface CategoryRowProps {
  category: Category;
  /** All of them, in menu order. */
  menu: readonly Category[];
  onSaid: (words: string) => void;
  /** With words on where its posts are. */
  onDeleted: (words: string) => void;
}

/** One category of the list; moved, edited and deleted in its place. */
export function CategoryRow({ category, menu, onSaid, onDeleted }: CategoryRowProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const isFixed = FIXED_CATEGORIES.includes(category.id);
  const nameId = `category-name-${category.id}`;

  if (isEditing) {
    return (
      <li data-row>
        <CategoryEdit
          category={category}
          onDone={(name) => {
            setEditing(false);
            if (name !== undefined) onSaid(editedWords(category.category, name));
          }}
        />
      </li>
    );
  }
  return (
    <li data-row>
      <CategoryMove
        category={category}
        place={menu.indexOf(category) + 1}
        last={menu.length}
        nameId={nameId}
        onMoved={(place) => onSaid(`“${category.category}” is now number ${place} of ${menu.length}.`)}
      />
      <span className="category-name" id={nameId}>
        {category.category}
      </span>
      {category.care && <span className="admin-tag">Care</span>}
      {isFixed && <span className="admin-tag">On the home page: stays</span>}
      <div className="admin-actions">
        <button
          type="button"
          className="button button-quiet button-small"
          aria-describedby={nameId}
          ref={edit}
          onClick={() => setEditing(true)}
        >
          Edit
        </button>
        {!isFixed && (
          <CategoryDelete
            category={category}
            others={menu.filter(({ id }) => id !== category.id)}
            nameId={nameId}
            onDeleted={(movedTo) => {
              const posts = movedTo === undefined ? '' : ` Its posts are in “${movedTo}”.`;
              onDeleted(`“${category.category}” was deleted.${posts}`);
            }}
          />
        )}
      </div>
    </li>
  );
}

const editedWords = (before: string, name: string) =>
  before === name ? `“${name}” is saved.` : `“${before}” is now “${name}”.`;
