import { ForeignKeyConstraintViolationException, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/sqlite';
import { whenFree } from '#api/db/when-free.ts';
import { type Category, FIXED_CATEGORIES } from '#contract/blog.ts';
import { Problem } from '#contract/problem.ts';
import { CategoryEntity } from './blog.entities.ts';
import { viewCategory } from './blog.views.ts';

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

  async function rename(id: number, typed: string): Promise<Category> {
    return write(async (em) => {
      const name = typed.trim();
      const all = await menu(em);
      if (!all.some((row) => row.id === id)) throw new Problem('not_found');
      if (all.filter((row) => row.id !== id).some(sameName(name))) throw new Problem('category_exists');
      await em.nativeUpdate(CategoryEntity, id, { category: name });
      return { id, category: name };
    });
  }

  async function remove(id: number): Promise<void> {
    if (FIXED_CATEGORIES.includes(id)) throw new Problem('category_fixed');
    const gone = await write((em) => em.nativeDelete(CategoryEntity, id));
    if (gone === 0) throw new Problem('not_found');
  }

  async function write<T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    try {
      return await whenFree(() => orm.em.fork().transactional(work));
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

  return { list, create, rename, remove };
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
