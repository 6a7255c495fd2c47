import type { AppContext } from '#api/http/app-state.ts';
import type { Binder, Guard } from '#api/http/endpoints/bind.ts';
import { DEFAULT_IMAGE_WIDTH, imageWidths } from '#contract/image-url.ts';
import { readImage, readShareImage } from '#contract/media.ts';
import { Problem } from '#contract/problem.ts';
import { allows, editors, everyRole, type Role } from '#contract/roles.ts';
import type { PictureService } from './picture.service.ts';

interface Deps {
  pictures: Pick<PictureService, 'read' | 'readShare'>;
  posts: { showsPicture(name: string, viewer: { all: boolean }): Promise<boolean> };
  requireOperator: (roles: readonly Role[]) => Guard;
}

/**
 * A post's picture. Its name changes with its content, so a browser may keep it for ever; not one that the operator
 * was shown by a token, whose post may not be published.
 */
export function mediaRoutes({ bind }: Binder, { pictures, posts, requireOperator }: Deps): void {
  const requireAnyone = requireOperator(everyRole);
  const guardToken: Guard = (ctx, scope) =>
    ctx.get('Authorization') === '' ? undefined : requireAnyone(ctx, scope);

  bind(readImage, [guardToken], async ({ params, query }, { ctx, operator }) => {
    const { blog_img } = params;
    const all = operator !== undefined && allows(editors, operator.role);
    if (ctx === undefined || !(await posts.showsPicture(blog_img, { all }))) throw new Problem('not_found');
    const width = imageWidths.find((each) => each === query.w) ?? DEFAULT_IMAGE_WIDTH;
    const format = bestFormat(ctx);
    ctx.vary('Accept');
    ctx.set('ETag', `"${blog_img}-${width}-${format}"`);
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
    } else {
      const bytes = await pictures.read(blog_img, { width, format });
      if (bytes === undefined) throw new Problem('not_found');
      ctx.type = `image/${format}`;
      ctx.body = bytes;
    }
    ctx.set('Cache-Control', FOR_EVER);
    return undefined;
  });

  bind(readShareImage, [], async ({ params: { blog_img } }, { ctx }) => {
    const isShown = ctx !== undefined && (await posts.showsPicture(blog_img, { all: false }));
    const bytes = isShown ? await pictures.readShare(blog_img) : undefined;
    if (ctx === undefined || bytes === undefined) throw new Problem('not_found');
    ctx.status = 200;
    ctx.type = 'image/jpeg';
    ctx.body = bytes;
    ctx.set('Cache-Control', FOR_EVER);
    return undefined;
  });
}

/** Any cache may store it for ever: a changed picture has another name. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** AVIF for those who name it: a bare star says nothing about a kind that older programs cannot show. */
function bestFormat(ctx: AppContext): 'avif' | 'webp' {
  return ctx.accepts().includes('image/avif') ? 'avif' : 'webp';
}
