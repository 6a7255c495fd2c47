import type { Binder, Guard } from '#api/http/endpoints/bind.ts';
import type { Scope } from '#api/http/endpoints/scope.ts';
import type { ListQuery } from '#contract/blog.ts';
import * as blog from '#contract/blog.ts';
import * as desk from '#contract/post-editor.ts';
import type { PostService } from './blog.service.ts';

interface Deps {
  posts: PostService;
  requireOperator: Guard;
}

/** Posts: read by all, written by the operator, who alone reads drafts and scheduled posts. */
export function postRoutes({ bind }: Binder, { posts, requireOperator }: Deps): void {
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
  bind(blog.listStanding, [], ({ query }) => posts.standing(query.ids.split(',').map(Number)));
  bind(blog.readPost, [guardAll], ({ params, query }, scope) =>
    posts.read(params.id, { all: isAll(query, scope) }),
  );
  bind(desk.createPost, [], ({ body, file }, { signal }) => posts.create(body, file, signal));
  bind(desk.changePost, [], ({ params, body, file }, { signal }) =>
    posts.change(params.id, body, file, signal),
  );
  bind(desk.deletePost, [], async ({ params }) => {
    await posts.remove(params.id);
    return undefined;
  });
  bind(desk.restorePost, [], ({ params }) => posts.restore(params.id));
}
