import type { Scope } from '#api/http/app-state.ts';
import type { Binder, Guard } from '#api/http/endpoints/bind.ts';
import { editors, type Role } from '#contract/auth-rules.ts';
import * as blog from '#contract/blog.ts';
import { type ListQuery, listStanding } from '#contract/blog.ts';
import * as admin from '#contract/blog-admin.ts';
import * as drafts from '#contract/blog-drafts.ts';
import { restoreCategory } from '#contract/trash.ts';
import type { CategoryService } from './category.service.ts';
import type { PostService } from './post.service.ts';
import type { PostAdmin } from './post-admin.service.ts';
import type { PostDrafts } from './post-draft.service.ts';
import type { PostEditor } from './post-editor.service.ts';
import type { PostHistory } from './post-history.service.ts';

interface Deps {
  posts: PostService;
  editor: PostEditor;
  postAdmin: PostAdmin;
  history: PostHistory;
  postDrafts: PostDrafts;
  categories: CategoryService;
  requireOperator: (roles: readonly Role[]) => Guard;
}

/** Posts and the blog's menu: read by all, written by the operator, who alone reads drafts and scheduled posts. */
export function blogRoutes(
  { bind }: Binder,
  { posts, editor, postAdmin, history, postDrafts, categories, requireOperator }: Deps,
): void {
  const requireEditor = requireOperator(editors);
  const guardAll: Guard = (ctx, scope) => (ctx.query.state === 'all' ? requireEditor(ctx, scope) : undefined);
  // The guard has let it pass; the server's own renderer knows no guard, and no operator.
  const isAll = ({ state }: { state?: 'all' | undefined }, { tokenHash }: Scope) =>
    state === 'all' && tokenHash !== undefined;

  const asked = (query: ListQuery, scope: Scope) => ({ all: isAll(query, scope), signal: scope.signal });
  bind(blog.listPosts, ({ query }, scope) => posts.list(query, asked(query, scope)), [guardAll]);
  bind(blog.listPostsAgain, ({ query }, scope) => posts.list(query, asked(query, scope)), [guardAll]);
  bind(
    blog.listCategoryPosts,
    ({ params, query }, scope) => posts.list(query, { ...asked(query, scope), categoryId: params.id }),
    [guardAll],
  );
  // Before the post of an id, whose address has the same shape.
  bind(listStanding, ({ query }) => posts.published(query.ids.split(',').map(Number)));
  bind(
    blog.readPost,
    ({ params, query }, scope) =>
      posts.readRendered(params.id, { all: isAll(query, scope), view: query.view }),
    [guardAll],
  );
  bind(admin.createPost, ({ body, file }, scope) => editor.create(body, file, scope));
  bind(admin.changePost, ({ params, body, file }, scope) => editor.change(params.id, body, file, scope));
  bind(admin.deletePost, ({ params }, { operator }) => postAdmin.remove(params.id, operator));
  bind(admin.restorePost, ({ params }, { operator }) => postAdmin.restore(params.id, operator));
  bind(admin.changePosts, ({ body }, { operator }) => postAdmin.changeMany(body.ids, body.change, operator));
  bind(admin.copyPost, ({ params }, { operator }) => postAdmin.copy(params.id, operator));
  bind(admin.listAuthors, () => posts.authors());

  bind(blog.listCategories, ({ query }) => categories.list(query.view));
  bind(admin.createCategory, ({ body }, { operator }) => categories.create(body.category, operator));
  bind(admin.changeCategory, ({ params, body }, { operator }) =>
    categories.change(params.id, body, operator),
  );
  bind(admin.deleteCategory, ({ params, query }, { operator }) =>
    categories.remove(params.id, query.moveTo, operator),
  );
  bind(restoreCategory, ({ params }, { operator }) => categories.restore(params.id, operator));

  bind(drafts.listRevisions, ({ params }) => history.list(params.id));
  bind(drafts.readRevision, ({ params }) => history.read(params.id, params.revision));
  bind(drafts.restoreRevision, ({ params, body }, scope) =>
    history.restore(params.id, params.revision, { read: body.revision, ...scope }),
  );
  bind(drafts.listDrafts, ({ query }) => postDrafts.list(query.key));
  bind(drafts.readDraft, ({ params }) => postDrafts.read(params.key));
  bind(drafts.saveDraft, ({ params, body }, { operator }) => postDrafts.save(params.key, body, operator));
  bind(drafts.restoreDraft, ({ params }, { operator }) => postDrafts.restore(params.key, operator));
  bind(drafts.discardDraft, ({ params, query }, { operator }) =>
    postDrafts.discard(params.key, query.revision, operator),
  );
}
