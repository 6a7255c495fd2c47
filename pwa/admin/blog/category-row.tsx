import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Category } from '#contract/blog.ts';
import { FIXED_CATEGORIES } from '#contract/blog-rules.ts';
import { Problem } from '#contract/problem.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { CategoryEdit } from './category-edit.tsx';
import { useDeleteCategory, usePlaceCategory } from './category-mutations.ts';

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

interface CategoryDeleteProps {
  category: Category;
  /** Where its posts may go. */
  others: readonly Category[];
  nameId: string;
  /** With the name of the category that took its posts, if one did. */
  onDeleted: (movedTo: string | undefined) => void;
}

/** Deletes an empty category; one in use asks where its posts shall go. */
function CategoryDelete({ category, others, nameId, onDeleted }: CategoryDeleteProps) {
  const callApi = useApi();
  const [moveTo, setMoveTo] = useState<number>();
  const movedTo = others.find(({ id }) => id === moveTo)?.category;
  const { mutate, isPending, error } = useDeleteCategory(callApi, category.id, () => onDeleted(movedTo));
  const selectId = useId();
  const isInUse = error instanceof Problem && error.code === 'category_in_use';
  return (
    <>
      <AdminConfirm
        label="Delete"
        describedBy={nameId}
        question={
          movedTo === undefined
            ? `Delete the category “${category.category}”?`
            : `Delete the category “${category.category}” and move its posts to “${movedTo}”?`
        }
        isBusy={isPending}
        onConfirm={() => mutate(moveTo)}
      />
      {error !== null && (
        <p role="alert" className="field-error">
          Not deleted. {failureWords(error)}
        </p>
      )}
      {(isInUse || moveTo !== undefined) && (
        <div className="field category-move-posts">
          <label htmlFor={selectId}>Move its posts to</label>
          <select
            id={selectId}
            value={moveTo ?? ''}
            onChange={({ target }) => setMoveTo(target.value === '' ? undefined : Number(target.value))}
          >
            <option value="">Choose a category, then delete</option>
            {others.map(({ id, category: name }) => (
              // As an attribute: the names of the others are no words of this one's row.
              <option key={id} value={id} label={name} />
            ))}
          </select>
          <p className="field-hint">Drafts count, and posts deleted in the last {TRASH_DAYS} days.</p>
        </div>
      )}
    </>
  );
}

interface CategoryMoveProps {
  category: Category;
  /** In the menu, counted from 1. */
  place: number;
  last: number;
  nameId: string;
  onMoved: (place: number) => void;
}

/** Moves a category up or down in the menu. The focus stays on the button that was pressed. */
function CategoryMove({ category, place, last, nameId, onMoved }: CategoryMoveProps) {
  const callApi = useApi();
  const { mutate, error } = usePlaceCategory(callApi, category.id);
  const pressed = useRef<HTMLButtonElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row has just been put elsewhere, which may take the focus
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [place]);
  const to = (wanted: number, button: HTMLButtonElement) => {
    if (wanted < 1 || wanted > last) return;
    pressed.current = button;
    mutate(wanted, { onSuccess: () => onMoved(wanted) });
  };
  return (
    <div className="category-steps">
      {([-1, 1] as const).map((step) => (
        <button
          key={step}
          type="button"
          className={`button button-quiet button-small category-step category-step-${step === -1 ? 'up' : 'down'}`}
          aria-label={step === -1 ? 'Move up' : 'Move down'}
          aria-describedby={nameId}
          aria-disabled={place + step < 1 || place + step > last}
          onClick={({ currentTarget }) => to(place + step, currentTarget)}
        >
          <Icon name="chevron" />
        </button>
      ))}
      {error !== null && (
        <p role="alert" className="field-error">
          Not moved. {failureWords(error)}
        </p>
      )}
    </div>
  );
}
