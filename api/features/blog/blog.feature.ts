import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { PictureService } from '#api/features/media/picture.service.ts';
import type { PictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import type { PostNotifications } from '#api/features/notifications/post-notification.service.ts';
import type { Scope } from '#api/http/app-state.ts';
import type { Binder, Guard } from '#api/http/endpoints/bind.ts';
import type { Site } from '#api/http/static/site.ts';
import { editors, type Role } from '#contract/auth-rules.ts';
import * as blog from '#contract/blog.ts';
import { type ListQuery, listPublishedAmong } from '#contract/blog.ts';
import * as admin from '#contract/blog-admin.ts';
import * as drafts from '#contract/blog-drafts.ts';
import { HOUR_MS } from '#contract/time.ts';
import { restoreCategory } from '#contract/trash.ts';
import { createCategoryService } from './category.service.ts';
import { createPostService } from './post.service.ts';
import { createPostAdmin } from './post-admin.service.ts';
import { createPostDrafts } from './post-draft.service.ts';
import { createPostEditor } from './post-editor.service.ts';
import { createPostHistory } from './post-history.service.ts';
import { createPostHtml, createTextRenderer } from './post-html.ts';
import { createPostImport } from './post-import.service.ts';
import { createPostPictures, historyPictures } from './post-pictures.ts';

interface Deps extends ServiceDeps {
  /** The built pages, which have the renderer of texts. */
  site: Pick<Site, 'distDir' | 'shown'> | undefined;
  pictures: PictureService;
  deletions: PictureDeletion;
  postNotifications: PostNotifications;
  requireOperator: (roles: readonly Role[]) => Guard;
}

/**
 * Posts as the public reads them and as operators write them. What is typed is a draft on the site two seconds after the
 * last key, refused where another window saved since. A published post keeps its earlier content
 * (`post-history.service.ts`), and the draft that its form had read is forgotten in the same transaction; a draft that was
 * saved again since stays. A deleted post is hidden for 30 days.
 */
export function createBlogFeature({ site, requireOperator, ...others }: Deps) {
  const renderText = createTextRenderer(site?.distDir);
  const posts = createPostService({ ...others, postHtml: createPostHtml({ ...others, site, renderText }) });
  const deps = { ...others, renderText, posts };
  const editor = createPostEditor(deps);
  const postAdmin = createPostAdmin(deps);
  const categories = createCategoryService(deps);
  const postDrafts = createPostDrafts(deps);
  return {
    service: {
      posts,
      editor,
      postAdmin,
      categories,
      postDrafts,
      renderText,
      imported: createPostImport(deps),
      pictureHolders: [createPostPictures(deps), historyPictures],
    },
    routes({ bind }: Binder) {
      const history = createPostHistory({ ...deps, editor });
      const requireEditor = requireOperator(editors);
      const guardAll: Guard = (ctx, scope) =>
        ctx.query.state === 'all' ? requireEditor(ctx, scope) : undefined;
      // The guard has let it pass; a page that the server renders knows no guard, and no operator.
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
      bind(listPublishedAmong, ({ query }) => posts.published(query.ids.split(',').map(Number)));
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
      bind(admin.changePosts, ({ body }, { operator }) =>
        postAdmin.changeMany(body.ids, body.change, operator),
      );
      bind(admin.copyPost, ({ params }, { operator }) => postAdmin.copy(params.id, operator));
      bind(admin.listAuthors, () => posts.authors());
      bind(admin.countCategories, () => posts.countByCategory());

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
    },
    jobs: [{ what: 'abandoned drafts moved to the trash', everyMs: HOUR_MS, work: postDrafts.abandon }],
  };
}
