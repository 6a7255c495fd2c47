import { ForeignKeyConstraintViolationException, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/sqlite';
import { retryOnBusy } from '#api/db/retry-on-busy.ts';
import type { Category, changeCategory } from '#contract/blog.ts';
import { FIXED_CATEGORIES } from '#contract/blog-limits.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { CategoryEntity } from './blog.entities.ts';
import { viewCategory } from './blog.views.ts';
import { UNKNOWN_CATEGORY } from './post.changes.ts';
import { categoryStands } from './post.queries.ts';

type CategoryChange = HandlerInput<typeof changeCategory>['body'];

export type CategoryService = ReturnType<typeof createCategoryService>;

/** The blog's menu. Names are kept without outer blanks; two that differ only in letter case are one name. */
export function createCategoryService({ orm }: { orm: MikroORM }) {
  async function list(): Promise<Category[]> {
    return menu(orm.em.fork());
  }

  async function create(typed: string): Promise<Category> {
    return write(async (em) => {
      const name = typed.trim();
      const others = await menu(em);
      if (others.some(sameName(name))) throw new Problem('category_exists');
      const [last] = await em.execute<{ position: number }[]>(
        'select max(position) as position from category',
      );
      const id = await em.insert(CategoryEntity, { category: name, position: (last?.position ?? 0) + 1 });
      return { id, category: name };
    });
  }

  async function change(id: number, { category, position, was }: CategoryChange): Promise<Category> {
    return write(async (em) => {
      const all = await menu(em);
      const standing = all.find((row) => row.id === id);
      if (standing === undefined) throw new Problem('not_found');
      if (was !== undefined && was !== standing.category) {
        throw new Problem('changed_meanwhile', { detail: `It is called “${standing.category}” by now.` });
      }
      const name = category?.trim() ?? standing.category;
      if (all.some((row) => row.id !== id && sameName(name)(row))) throw new Problem('category_exists');
      if (name !== standing.category) await em.nativeUpdate(CategoryEntity, id, { category: name });
      if (position !== undefined) await place(em, all, { id, position });
      return { id, category: name };
    });
  }

  /** Its posts, drafts and those that may come back go to `moveTo`, if one is named. */
  async function remove(id: number, moveTo: number | undefined): Promise<void> {
    if (FIXED_CATEGORIES.includes(id)) throw new Problem('category_fixed');
    const gone = await write(async (em) => {
      if (moveTo !== undefined) {
        if (moveTo === id || !(await categoryStands(em, moveTo))) {
          throw new Problem('invalid_fields', { errors: [{ ...UNKNOWN_CATEGORY, field: 'moveTo' }] });
        }
        await em.execute('update post set category_id = ? where category_id = ?', [moveTo, id], 'run');
      }
      return em.nativeDelete(CategoryEntity, id);
    });
    if (gone === 0) throw new Problem('not_found');
  }

  async function write<T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    try {
      return await retryOnBusy(() => orm.em.fork().transactional(work));
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) {
        throw new Problem('category_exists', { cause: error });
      }
      if (error instanceof ForeignKeyConstraintViolationException) {
        throw new Problem('category_in_use', { cause: error });
      }
      throw error;
    }
  }

  return { list, create, change, remove };
}

/** Puts a category at a place of the menu, counted from 1; the others keep their order. */
async function place(
  em: SqlEntityManager,
  menu: readonly Category[],
  { id, position }: { id: number; position: number },
): Promise<void> {
  const order = menu.map((row) => row.id).filter((other) => other !== id);
  order.splice(position - 1, 0, id);
  for (const [index, each] of order.entries()) {
    await em.execute('update category set position = ? where id = ?', [index + 1, each], 'run');
  }
}

// The one whole table that is read: it is the menu, as long as its operator made it.
async function menu(em: SqlEntityManager): Promise<Category[]> {
  const rows = await em.execute<Category[]>('select id, category from category order by position, id');
  return rows.map(viewCategory);
}

function sameName(name: string): (other: Category) => boolean {
  const folded = fold(name);
  return ({ category }) => fold(category) === folded;
}

const fold = (name: string) => name.trim().normalize('NFKC').toLowerCase();
