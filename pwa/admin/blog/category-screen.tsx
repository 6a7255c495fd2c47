import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Category } from '#contract/blog.ts';
import { changeCategory, createCategory, deleteCategory } from '#contract/blog-admin.ts';
import { FIXED_CATEGORIES } from '#contract/blog-rules.ts';
import { Problem } from '#contract/problem.ts';
import { restoreCategory } from '#contract/trash.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { textsOf } from '#pwa/admin/editing/drafts/draft.ts';
import { DraftedArea, DraftedCheck, DraftedText } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { DraftedForm, useFormDraft } from '#pwa/admin/editing/drafts/drafted-form.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { EmptyState } from '#pwa/admin/kit/empty-state.tsx';
import { unlessGone } from '#pwa/admin/kit/gone.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import {
  type Managed,
  ManagedList,
  MoveRow,
  RemoveRow,
  useManagedList,
} from '#pwa/admin/kit/lists/managed-list.tsx';
import { Menu, type MenuEntry } from '#pwa/admin/kit/menu.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { discarded } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { PHONE, useMedia } from '#pwa/admin/kit/use-media.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields } from '#pwa/shared/api/field-errors.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { blogKeys, categoryCountsQuery, operatorCategoriesQuery } from './queries.ts';
import './blog.css';

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
        lead="In the order of the blog’s menu. The first five are in the menu, the rest under More."
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
      failed="Couldn’t add it."
      onDone={({ category }) => list.reload().then(() => list.say({ words: `“${category}” was added.` }))}
    >
      {(_, __, isBusy) => (
        <div className="category-form-row">
          <DraftedText label="Category name" name="category" required />
          <Button kind="primary" type="submit" isDisabled={isBusy}>
            Add Category
          </Button>
        </div>
      )}
    </DraftedForm>
  );
}

interface CategoryRowProps {
  category: Category;
  /** All of them, in menu order. */
  menu: readonly Category[];
  list: Managed<Category>;
}

/** One category of the list; moved, edited and deleted in its place. */
function CategoryRow({ category, menu, list }: CategoryRowProps) {
  const callApi = useApi();
  const [isEditing, setEditing] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) actions.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const isPhone = useMedia(PHONE);
  const { id, category: name, care } = category;
  const isFixed = FIXED_CATEGORIES.includes(id);
  const nameId = `category-name-${id}`;
  const { data: counts } = useQuery(categoryCountsQuery(callApi));
  const counted = counts && (counts.find((each) => each.id === id)?.posts ?? 0);
  const edit = () => setEditing(true);
  const more = (...others: MenuEntry[]) => (
    <Menu label={`More for “${name}”`} entries={[{ label: 'Edit', onPress: edit }, ...others]} />
  );

  if (isEditing)
    return (
      <CategoryEdit
        category={category}
        list={list}
        onSaved={() => setEditing(false)}
        onLeave={(undo) => {
          setEditing(false);
          list.say(undo && discarded(undo, edit));
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
      <div className="category-words">
        <span className="category-name" id={nameId}>
          {name}
        </span>
        {care && <Tag>Care</Tag>}
        {isFixed && <Tag>Used on the home page</Tag>}
        {counted !== undefined && (
          <AdminLink
            className="category-count"
            to="/admin/homeBlogForm"
            search={{ category: id }}
            aria-describedby={nameId}
          >
            {counted === 1 ? '1 post' : `${counted} posts`}
          </AdminLink>
        )}
      </div>
      <div className="admin-actions" ref={actions}>
        {isPhone ? (
          isFixed && more()
        ) : (
          <Button aria-describedby={nameId} onPress={edit}>
            Edit
          </Button>
        )}
        {!isFixed && (
          <CategoryDelete
            {...{ category, menu, list }}
            posts={counted}
            opener={isPhone ? (ask) => more({ label: 'Delete', isDanger: true, onPress: ask }) : undefined}
          />
        )}
      </div>
    </>
  );
}

interface CategoryDeleteProps extends CategoryRowProps {
  /** How many it has; undefined while that is not known. */
  posts: number | undefined;
  /** As in RemoveRow. */
  opener: ((ask: () => void) => ReactNode) | undefined;
}

/** Deletes a category; one with posts asks in the same question where they go. */
function CategoryDelete({ category, menu, list, posts = 0, opener }: CategoryDeleteProps) {
  const callApi = useApi();
  /** It was refused: posts in the trash keep it, too. It asks again where they go. */
  const [isInUse, setInUse] = useState(false);
  const { id, category: name } = category;
  const others = menu.filter((other) => other.id !== id);
  const [chosen, setChosen] = useState<number>();
  const hasPosts = posts > 0 || isInUse;
  const target = others.find((other) => other.id === chosen) ?? others[0];
  const movedTo = hasPosts ? target : undefined;
  return (
    <RemoveRow
      key={String(isInUse)}
      list={list}
      row={category}
      name={name}
      describedBy={`category-name-${id}`}
      asksFirst={isInUse}
      opener={opener}
      question={
        hasPosts ? (
          <div className="form">
            <p>
              {posts > 0
                ? `Delete “${name}” and move its posts?`
                : `Posts in the trash are in “${name}”. Delete it and move them?`}
            </p>
            <Field
              label="Move its posts to"
              hint={`Drafts, and posts deleted in the last ${TRASH_DAYS} days, move too.`}
            >
              {(control) => (
                <select
                  {...control}
                  value={target?.id}
                  onChange={({ target: { value } }) => setChosen(Number(value))}
                >
                  {others.map((other) => (
                    <option key={other.id} value={other.id}>
                      {other.category}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
        ) : (
          `Delete the category “${name}”?`
        )
      }
      words={
        movedTo === undefined
          ? `“${name}” was deleted.`
          : `“${name}” was deleted. Its posts are now in “${movedTo.category}”.`
      }
      remove={() =>
        callApi(deleteCategory, { params: { id }, query: { moveTo: movedTo?.id } }).catch(unlessGone)
      }
      restore={() => callApi(restoreCategory, { params: { id } })}
      onRefused={(error) => setInUse(error instanceof Problem && error.code === 'category_in_use')}
    />
  );
}

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
  const { id, category: was, description = '', care } = category;
  const draft = useFormDraft(`category-${id}`, { category: was, description, care: care ? 'on' : '' });
  const leave = () => onLeave(draft.giveUp());
  useEffect(() => input.current?.select(), []);
  return (
    <DraftedForm
      className="category-edit"
      draft={draft}
      isOlder={draft.isOlder}
      endpoint={changeCategory}
      read={(form) => ({ ...textsOf(form), care: new FormData(form).has('care') })}
      send={(typed) => callApi(changeCategory, { params: { id }, body: { ...typed, was } })}
      errorsOf={errorsInRow}
      onDone={({ category: name }) => {
        onSaved();
        list.say({ words: was === name ? `“${name}” was saved.` : `“${was}” is now “${name}”.` });
      }}
      // Also after a refusal: somebody else renamed it, and the list shows the new name next to the typed one.
      onSettled={list.reload}
      submit="Save"
      onCancel={leave}
      onEscape={leave}
    >
      <DraftedText label={`New name for “${was}”`} name="category" required ref={input} />
      <DraftedArea
        label="Description"
        hint="One or two sentences, shown above its posts and in search results."
        name="description"
        isOneLine
        rows={3}
      />
      <DraftedCheck name="care">
        Care: its posts show the helpline instead of Play Now and the contact box.
      </DraftedCheck>
    </DraftedForm>
  );
}

/** A row has one place for failures, which is its name. */
function errorsInRow(error: unknown): FieldErrors {
  const errors = categoryErrors(error);
  return Object.keys(errors).length === 0 ? { category: failureWords(error) } : errors;
}

/** The server's error of a category's name; empty if the call failed for another reason. */
const categoryErrors = (error: unknown): FieldErrors =>
  error instanceof Problem && error.code === 'category_exists'
    ? { category: error.message }
    : problemFields(error);
