import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Category } from '#contract/blog.ts';
import { changeCategory, deleteCategory } from '#contract/blog-admin.ts';
import { FIXED_CATEGORIES } from '#contract/blog-rules.ts';
import { Problem } from '#contract/problem.ts';
import { restoreCategory } from '#contract/trash.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { DraftForm } from '#pwa/admin/editing/drafts/draft-form.tsx';
import { useFormStart } from '#pwa/admin/editing/drafts/use-form-start.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { type Managed, MoveRow, RemoveRow } from '#pwa/admin/kit/lists/managed-list.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { discarded } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { orGone } from './post-mutations.ts';

interface CategoryRowProps {
  category: Category;
  /** All of them, in menu order. */
  menu: readonly Category[];
  list: Managed<Category>;
}

/** One category of the list; moved, edited and deleted in its place. */
export function CategoryRow({ category, menu, list }: CategoryRowProps) {
  const callApi = useApi();
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { id, category: name, care } = category;
  const isFixed = FIXED_CATEGORIES.includes(id);
  const nameId = `category-name-${id}`;

  if (isEditing)
    return (
      <CategoryEdit
        category={category}
        list={list}
        onSaved={() => setEditing(false)}
        onLeave={(undo) => {
          setEditing(false);
          const open = () => {
            setEditing(true);
            list.setSaid(undefined);
          };
          list.setSaid(undo && discarded(undo, open));
        }}
      />
    );
  return (
    <>
      <MoveRow
        list={list}
        row={category}
        name={name}
        describedBy={nameId}
        wordsOf={(place, count) => `“${name}” is now number ${place} of ${count}.`}
        move={(position) => callApi(changeCategory, { params: { id }, body: { position } })}
      />
      <span className="category-name" id={nameId}>
        {name}
      </span>
      {care && <Tag>Care</Tag>}
      {isFixed && <Tag>On the home page: stays</Tag>}
      <div className="admin-actions">
        <Button
          aria-describedby={nameId}
          ref={edit}
          onPress={() => {
            list.setSaid(undefined);
            setEditing(true);
          }}
        >
          Edit
        </Button>
        {!isFixed && <CategoryDelete category={category} menu={menu} list={list} />}
      </div>
    </>
  );
}

/** Deletes an empty category; one in use asks where its posts shall go. */
function CategoryDelete({ category, menu, list }: CategoryRowProps) {
  const callApi = useApi();
  const [isInUse, setInUse] = useState(false);
  const [moveTo, setMoveTo] = useState<number>();
  const { id, category: name } = category;
  const others = menu.filter((other) => other.id !== id);
  const movedTo = others.find((other) => other.id === moveTo)?.category;
  return (
    <>
      <RemoveRow
        list={list}
        row={category}
        name={name}
        describedBy={`category-name-${id}`}
        question={
          movedTo === undefined
            ? `Delete the category “${name}”?`
            : `Delete the category “${name}” and move its posts to “${movedTo}”?`
        }
        words={
          movedTo === undefined
            ? `“${name}” was deleted.`
            : `“${name}” was deleted. Its posts are in “${movedTo}”.`
        }
        remove={() => callApi(deleteCategory, { params: { id }, query: { moveTo } }).catch(orGone)}
        restore={() => callApi(restoreCategory, { params: { id } })}
        onRefused={(error) => setInUse(error instanceof Problem && error.code === 'category_in_use')}
      />
      {(isInUse || moveTo !== undefined) && (
        <div className="category-move-posts">
          <Field
            label="Move its posts to"
            hint={`Drafts count, and posts deleted in the last ${TRASH_DAYS} days.`}
          >
            {(control) => (
              <select
                {...control}
                value={moveTo ?? ''}
                onChange={({ target }) => setMoveTo(target.value === '' ? undefined : Number(target.value))}
              >
                <option value="">Choose a category, then delete</option>
                {others.map((other) => (
                  // As an attribute: the names of the others are no words of this one's row.
                  <option key={other.id} value={other.id} label={other.category} />
                ))}
              </select>
            )}
          </Field>
        </div>
      )}
    </>
  );
}

type Change = z.output<typeof changeCategory.body>;

interface CategoryEditProps {
  category: Category;
  list: Managed<Category>;
  onSaved: () => void;
  /** @param undo keeps what was typed for the next edit; undefined where nothing was */
  onLeave: (undo: (() => void) | undefined) => void;
}

/** Name, description and care of a category, in its row. Escape leaves them as they are. */
function CategoryEdit({ category, list, onSaved, onLeave }: CategoryEditProps) {
  const callApi = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<FieldErrors>({});
  const { id, category: was, description = '', care } = category;
  const original = { category: was, description, care: care ? 'on' : '' };
  const work = useFormStart(`category-${id}`, original);
  const { values } = work.start;
  const leave = () => onLeave(work.giveUp());
  const change = useMutation({
    mutationFn: (typed: Change) => callApi(changeCategory, { params: { id }, body: { ...typed, was } }),
    onSuccess: ({ category: name }) => {
      work.giveUp();
      onSaved();
      list.setSaid({ words: was === name ? `“${name}” is saved.` : `“${was}” is now “${name}”.` });
    },
    onError: () => input.current?.focus(),
    // After a refusal, too: it was renamed meanwhile, and the new name is shown beside the one that was typed.
    onSettled: list.reload,
  });
  const refused = change.isError ? categoryErrors(change.error) : {};
  const errors: FieldErrors = { ...refused, ...faults };
  const isElsewhere = change.isError && Object.keys(refused).length === 0;
  useEffect(() => input.current?.select(), []);

  const send = (typed: DraftValues) => {
    if (change.isPending) return;
    const read = changeCategory.body.safeParse({ ...typed, care: typed.care !== undefined });
    setFaults(read.success ? {} : schemaFields(read.error));
    if (!read.success) return input.current?.focus();
    change.mutate(read.data);
  };

  return (
    <DraftForm
      className="category-edit"
      noValidate
      work={work}
      onSend={send}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
      }}
    >
      <Field
        label={`New name for “${was}”`}
        error={errors.category ?? (isElsewhere ? failureWords(change.error) : undefined)}
      >
        {(control) => (
          <input
            {...control}
            name="category"
            defaultValue={values.category}
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
        {(control) => <textarea {...control} name="description" rows={3} defaultValue={values.description} />}
      </Field>
      <label className="check">
        <input type="checkbox" name="care" defaultChecked={values.care === 'on'} />
        <span>About care: its posts have no Play Now and no contact box, but the helpline.</span>
      </label>
      <div className="button-row">
        <Button kind="primary" type="submit" isDisabled={change.isPending}>
          Save
        </Button>
        <Button onPress={leave}>Cancel</Button>
      </div>
    </DraftForm>
  );
}

/** What the server said of a category's name; empty when the failure was another one. */
export const categoryErrors = (error: unknown): FieldErrors =>
  error instanceof Problem && error.code === 'category_exists'
    ? { category: error.message }
    : problemFields(error);
