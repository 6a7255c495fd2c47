import type { Binder } from '#api/http/endpoints/bind.ts';
import * as blog from '#contract/blog.ts';
import type { CategoryService } from './category.service.ts';

/** The blog's menu: read by all, written by the operator. */
export function categoryRoutes({ bind }: Binder, { categories }: { categories: CategoryService }): void {
  bind(blog.listCategories, [], () => categories.list());
  bind(blog.createCategory, [], ({ body }) => categories.create(body.category));
  bind(blog.changeCategory, [], ({ params, body }) => categories.change(params.id, body));
  bind(blog.deleteCategory, [], async ({ params, query }) => {
    await categories.remove(params.id, query.moveTo);
    return undefined;
  });
}
