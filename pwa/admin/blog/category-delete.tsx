import { useId, useState } from 'react';
import type { Category } from '#contract/blog.ts';
import { Problem } from '#contract/problem.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { useDeleteCategory } from './category-mutations.ts';

interface CategoryDeleteProps {
  category: Category;
  /** Where its posts may go. */
  others: readonly Category[];
  nameId: string;
  /** With the name of the category that took its posts, if one did. */
  onDeleted: (movedTo: string | undefined) => void;
}

/** Deletes an empty category; one in use asks where its posts shall go. */
export function CategoryDelete({ category, others, nameId, onDeleted }: CategoryDeleteProps) {
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
