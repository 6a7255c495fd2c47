import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import { isForeignKeyViolation } from '#api/db/errors.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { lockNames } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import {
  changeNames,
  isNameOf,
  noteLinks,
  orderWith,
  restoreRow,
  type TrashedRow,
  trashRow,
} from '#api/features/trash/deleted-row.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { Category } from '#contract/blog.ts';
import type { changeCategory } from '#contract/blog-admin.ts';
import { FIXED_CATEGORIES } from '#contract/blog-rules.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { type FieldError, Problem } from '#contract/problem.ts';
import { CategoryEntity, type CategoryRow, PostEntity } from './blog.entities.ts';

type CategoryContent = CategoryFields & { position: number };
type CategoryChange = HandlerInput<typeof changeCategory>['body'];

export const UNKNOWN_CATEGORY: FieldError = { field: 'categoryId', message: 'There is no such category.' };

export type CategoryService = ReturnType<typeof createCategoryService>;

/** The blog's menu. Names are stored without outer blanks; two that differ only in letter case are one name. */
export function createCategoryService({ orm, now }: ServiceDeps) {
  const note = (em: SqlEntityManager, by: Caller | undefined, action: string, id: number, name: string) =>
    recordActivity(em, { by, at: now(), action, subject: 'category', subjectId: id, detail: { name } });

  const list = async (view: 'full' | undefined): Promise<Category[]> =>
    (await listCategories(orm.em.fork())).map(view === 'full' ? viewFullCategory : viewCategory);

  const create = (typed: string, by?: Caller): Promise<Category> =>
    write(async (em) => {
      const category = typed.trim();
      const others = await listCategories(em);
      if (others.some(hasName(category))) throw new Problem('category_exists');
      const id = await insertCategory(em, category);
      await note(em, by, 'created', id, category);
      return { id, category };
    });

  const change = (
    id: number,
    { category, position, was, ...values }: CategoryChange,
    by?: Caller,
  ): Promise<Category> =>
    write(async (em) => {
      const all = await listCategories(em);
      const before = all.find((each) => each.id === id);
      if (before === undefined) throw new Problem('not_found');
      if (was !== undefined && was !== before.category) {
        throw new Problem('changed_meanwhile', { detail: `It is now called “${before.category}”.` });
      }
      const name = category?.trim() ?? before.category;
      if (all.some((each) => each.id !== id && hasName(name)(each))) throw new Problem('category_exists');
      const after = {
        ...before,
        category: name,
        care: values.care ?? before.care,
        description: values.description?.trim() ?? before.description,
      };
      const { id: _, ...fields } = after;
      await em.nativeUpdate(CategoryEntity, { id }, fields);
      if (position !== undefined) {
        for (const [at, each] of orderWith(all, id, position).entries()) {
          await em.nativeUpdate(CategoryEntity, { id: each }, { position: at + 1 });
        }
      }
      await note(em, by, 'changed', id, name);
      return viewCategory(after);
    });

  /** Deletes a category. Its posts, drafts and deleted ones included, go to `moveTo`, if one is named. */
  async function remove(id: number, moveTo: number | undefined, by?: Caller): Promise<void> {
    if (FIXED_CATEGORIES.includes(id)) throw new Problem('category_fixed');
    await write(async (em) => {
      const all = await listCategories(em);
      const gone = all.find((each) => each.id === id);
      if (gone === undefined) throw new Problem('not_found');
      if (moveTo !== undefined && (moveTo === id || !all.some((each) => each.id === moveTo))) {
        throw new Problem('invalid_fields', { errors: [{ ...UNKNOWN_CATEGORY, field: 'moveTo' }] });
      }
      await trashRow(em, 'category', id, {
        ...{ now: now(), movedTo: moveTo },
        release: async (trashed) => moveTo !== undefined && movePosts(em, trashed, moveTo),
      });
      await note(em, by, 'deleted', id, gone.category);
    });
  }

  /** Restores a category, and moves back the posts that its deletion moved, unless somebody has moved them since. */
  const restore = (id: number, by?: Caller): Promise<void> =>
    write(async (em) => {
      const others = await listCategories(em);
      await restoreRow(em, 'category', id, { now: now() }, (trashed) => restorePostsCategory(em, trashed));
      const back = (await listCategories(em)).find((each) => each.id === id);
      if (back === undefined) throw new Problem('not_found');
      if (others.some(hasName(back.category))) throw new Problem('category_exists');
      await note(em, by, 'restored', id, back.category);
    });

  async function write<T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    try {
      return await changeNames(orm, { list: 'categories', taken: 'category_exists' }, work);
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new Problem('category_in_use', { cause: error });
      throw error;
    }
  }

  /** Finds the category of this name, or makes it at the end of the menu, in an import's transaction. */
  async function ensure(em: SqlEntityManager, name: string, description: string) {
    await lockNames(em, ['categories']);
    const known = (await listCategories(em)).find(hasName(name));
    if (known !== undefined) return { id: known.id, isNew: false };
    const id = await insertCategory(em, name);
    if (description !== '') await em.nativeUpdate(CategoryEntity, { id }, { description });
    return { id, isNew: true };
  }

  /**
   * Stores exported categories, found by their names, in an import's transaction. On a site without posts they replace all
   * categories, under their own ids. Returns the ids here by the exported ones.
   */
  async function importAll(
    em: SqlEntityManager,
    wanted: readonly CategoryContent[],
    { isEmpty }: { isEmpty: boolean },
  ): Promise<{ ids: Map<number, number>; made: number }> {
    await lockNames(em, ['categories']);
    const before = await listCategories(em);
    if (isEmpty) {
      await em.nativeDelete(CategoryEntity, {});
      for (const category of wanted) await em.insert(CategoryEntity, category);
      await engineOf(em).continueIds(em, 'category');
    }
    const ids = new Map<number, number>();
    let made = 0;
    for (const category of wanted) {
      const known = (isEmpty ? wanted : before).find(hasName(category.category));
      if (!before.some(hasName(category.category))) made += 1;
      ids.set(category.id, known?.id ?? (await insertImported(em, category)));
    }
    return { ids, made };
  }

  /** Whether there is a category of this name. */
  const has = async (name: string): Promise<boolean> =>
    (await listCategories(orm.em.fork())).some(hasName(name));

  return { list, create, change, remove, restore, ensure, has, importAll };
}

function hasName(name: string): (other: Category) => boolean {
  const isIt = isNameOf(name);
  return ({ category }) => isIt(category);
}

export function viewCategory({ id, category, care }: Omit<CategoryFields, 'description'>): Category {
  return { id, category, ...(care ? { care: true } : {}) };
}

function viewFullCategory({ description, ...row }: CategoryFields): Category {
  return { ...viewCategory(row), ...(description === '' ? {} : { description }) };
}

type CategoryFields = Pick<CategoryRow, 'id' | 'category' | 'care' | 'description'>;

/** All categories, in the order of the menu. */
const listCategories = (em: SqlEntityManager): Promise<CategoryFields[]> =>
  tablesOf(em)
    .selectFrom('category')
    .select(['id', 'category', 'care', 'description'])
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function categoryExists(em: SqlEntityManager, id: number): Promise<boolean> {
  return (await em.count(CategoryEntity, { id })) > 0;
}

/** Inserts a category at the end of the menu. Returns its id. */
async function insertCategory(em: SqlEntityManager, category: string): Promise<number> {
  const last = await tablesOf(em)
    .selectFrom('category')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst();
  return em.insert(CategoryEntity, { category, position: (last?.position ?? 0) + 1 });
}

/** Inserts it with its id where that is free. Returns its id. */
async function insertImported(
  em: SqlEntityManager,
  { id, ...fields }: CategoryFields & { position: number },
): Promise<number> {
  const isFree = !(await categoryExists(em, id));
  const made = await em.insert(CategoryEntity, { ...fields, ...(isFree && { id }) });
  if (isFree) await engineOf(em).continueIds(em, 'category');
  return made;
}

/** Moves all posts of a category that is about to be deleted, drafts and deleted ones included, and notes which they were. */
async function movePosts(em: SqlEntityManager, trashed: TrashedRow, to: number): Promise<void> {
  const posts = tablesOf(em).selectFrom('post').where('category_id', '=', trashed.rowId);
  await noteLinks(em, trashed, posts.select('id as link_id'));
  await em.nativeUpdate(PostEntity, { category: trashed.rowId }, { category: to });
}

/** Moves the noted posts back into a restored category, unless somebody has moved them since. */
async function restorePostsCategory(em: SqlEntityManager, trashed: TrashedRow): Promise<void> {
  await tablesOf(em)
    .updateTable('post')
    .set({ category_id: trashed.rowId })
    .where('category_id', '=', trashed.movedTo)
    .where('id', 'in', (eb) =>
      eb.selectFrom('deleted_link').where('deleted_row_id', '=', trashed.id).select('link_id'),
    )
    .execute();
}
