import type { Scope } from '#api/http/app-state.ts';
import type { Binder, Guard } from '#api/http/endpoints/bind.ts';
import type { ListQuery } from '#contract/blog.ts';
import * as blog from '#contract/blog.ts';
import { listDeletedPosts } from '#contract/deleted.ts';
import * as calls from '#contract/post-editor.ts';
import type { CategoryService } from './category.service.ts';
import type { PostService } from './post.service.ts';
import type { PostEditor } from './post-editor.service.ts';

interface Deps {
  posts: PostService;
  editor: PostEditor;
  categories: CategoryService;
  requireOperator: Guard;
}

/** Posts and the blog's menu: read by all, written by the operator, who alone reads drafts and scheduled posts. */
export function blogRoutes({ bind }: Binder, { posts, editor, categories, requireOperator }: Deps): void {
  const guardAll: Guard = (ctx, scope) =>
    ctx.query.state === 'all' ? requireOperator(ctx, scope) : undefined;
  // The guard has let it pass; the server's own renderer knows no guard, and no operator.
  const isAll = ({ state }: { state?: 'all' | undefined }, { tokenHash }: Scope) =>
    state === 'all' && tokenHash !== undefined;

  const asked = (query: ListQuery, scope: Scope) => ({ all: isAll(query, scope), signal: scope.signal });
  bind(blog.listPosts, [guardAll], ({ query }, scope) => posts.list(query, asked(query, scope)));
  bind(blog.listPostsAgain, [guardAll], ({ query }, scope) => posts.list(query, asked(query, scope)));
  bind(blog.listCategoryPosts, [guardAll], ({ params, query }, scope) =>
    posts.list(query, { ...asked(query, scope), categoryId: params.id }),
  );
  // Before the post of an id, whose address has the same shape.
  bind(blog.listStanding, [], ({ query }) => posts.published(query.ids.split(',').map(Number)));
  bind(blog.readPost, [guardAll], ({ params, query }, scope) =>
    posts.read(params.id, { all: isAll(query, scope) }),
  );
  bind(calls.createPost, [], ({ body, file }, { signal }) => editor.create(body, file, signal));
  bind(calls.changePost, [], ({ params, body, file }, { signal }) =>
    editor.change(params.id, body, file, signal),
  );
  bind(calls.deletePost, [], async ({ params }) => {
    await editor.remove(params.id);
    return undefined;
  });
  bind(listDeletedPosts, [], ({ query }) => editor.listDeleted(query));
  bind(calls.restorePost, [], ({ params }) => editor.restore(params.id));

  bind(blog.listCategories, [], ({ query }) => categories.list(query.view));
  bind(blog.createCategory, [], ({ body }) => categories.create(body.category));
  bind(blog.changeCategory, [], ({ params, body }) => categories.change(params.id, body));
  bind(blog.deleteCategory, [], async ({ params, query }) => {
    await categories.remove(params.id, query.moveTo);
    return undefined;
  });
}
