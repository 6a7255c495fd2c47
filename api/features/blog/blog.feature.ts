import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { PictureService } from '#api/features/media/picture.service.ts';
import type { PictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import type { PostNotifications } from '#api/features/notifications/post-notification.service.ts';
import type { Binder, Guard } from '#api/http/endpoints/bind.ts';
import type { Site } from '#api/http/static/site.ts';
import type { Role } from '#contract/auth-rules.ts';
import { HOUR_MS } from '#contract/time.ts';
import { blogRoutes } from './blog.routes.ts';
import { createCategoryService } from './category.service.ts';
import { createPostService } from './post.service.ts';
import { createPostAdmin } from './post-admin.service.ts';
import { createPostDrafts } from './post-draft.service.ts';
import { createPostEditor } from './post-editor.service.ts';
import { createPostHistory } from './post-history.service.ts';
import { createPostHtml } from './post-html.ts';
import { createPostImport } from './post-import.service.ts';
import { createPostPictures, historyPictures } from './post-pictures.ts';
import { createTextRenderer } from './render-text.ts';

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
 * last key, refused where another window saved since. Published, a post keeps what it said before
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
    routes: (binder: Binder) =>
      blogRoutes(binder, {
        ...{ posts, editor, postAdmin, categories, postDrafts, requireOperator },
        history: createPostHistory({ ...deps, editor }),
      }),
    jobs: [{ what: 'abandoned drafts moved to the trash', everyMs: HOUR_MS, work: postDrafts.abandon }],
  };
}
