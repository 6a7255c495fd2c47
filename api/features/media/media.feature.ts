import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Redirects } from '#api/features/redirects/redirect.service.ts';
import type { AppContext } from '#api/http/app-state.ts';
import type { Binder, Guard } from '#api/http/endpoints/bind.ts';
import { allows, editors, everyRole, type Role } from '#contract/auth-rules.ts';
import { DEFAULT_IMAGE_WIDTH, iconFiles, imageWidths } from '#contract/image-url.ts';
import * as calls from '#contract/media.ts';
import { readIcon, readImage, readShareImage } from '#contract/media.ts';
import { pictureAddress, readPictureAddress } from '#contract/media-rules.ts';
import { Problem } from '#contract/problem.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { EncodePicture } from './encode-process.ts';
import { createLibrary } from './library.service.ts';
import { createPictureService, type PictureService } from './picture.service.ts';
import { createPictureDeletion } from './picture-deletion.service.ts';
import { createPictureEditor, type PictureHolder } from './picture-edit.service.ts';

interface Deps extends ServiceDeps {
  encode: EncodePicture;
  requireOperator: (roles: readonly Role[]) => Guard;
  /** What needs pictures itself; asked for when routes are bound. */
  others: () => { holders: readonly PictureHolder[]; redirects: Redirects };
}

export type MediaFeature = ReturnType<typeof createMediaFeature>;

/**
 * Pictures and their library. Whoever stores a text says by `setUses()` which pictures it has, in its transaction: that
 * decides who may see a picture and where it is replaced. `replace()` stores the new picture, has every `PictureHolder` change
 * its texts, which it rendered before the transaction, and leads the old address to the new picture. Texts are locked before
 * pictures.
 */
export function createMediaFeature({ orm, now, encode, requireOperator, others }: Deps) {
  const pictures = createPictureService({ orm, encode });
  const deletions = createPictureDeletion({ orm, now });
  const library = createLibrary({ orm, pictures, now });
  return {
    service: { pictures, deletions },
    routes({ bind }: Binder) {
      const { holders, redirects } = others();
      const edits = createPictureEditor({ orm, library, holders, now });
      const requireAnyone = requireOperator(everyRole);
      const guardToken: Guard = (ctx, scope) =>
        ctx.get('Authorization') === '' ? undefined : requireAnyone(ctx, scope);

      /** To the picture that has the place of a replaced one, in the same size. @throws Problem not_found */
      async function redirectToNewest(
        ctx: AppContext,
        name: string,
        viewer: { all: boolean },
      ): Promise<undefined> {
        const former = pictureAddress({ name });
        const newest = await redirects.find(former);
        const picture = newest === undefined ? undefined : readPictureAddress(newest);
        if (newest === undefined || picture === undefined || !(await library.shows(picture.name, viewer)))
          throw new Problem('not_found');
        ctx.body = null;
        ctx.set('Location', newest + ctx.url.slice(former.length));
        // Browsers store a permanent redirect without an end, and a replacement can be undone.
        ctx.set('Cache-Control', 'no-cache');
        ctx.status = 301;
      }

      // A name changes with the content, so a browser may keep a picture for ever; not one that the operator was shown by a
      // token, which may not be public.
      bind(
        readImage,
        async ({ params, query }, { ctx, operator }) => {
          const { blog_img } = params;
          const all = operator !== undefined && allows(editors, operator.role);
          if (ctx === undefined) throw new Problem('not_found');
          if (!(await library.shows(blog_img, { all }))) return redirectToNewest(ctx, blog_img, { all });
          await writePicture(ctx, pictures, blog_img, query.w);
          ctx.set('Cache-Control', FOR_EVER);
        },
        [guardToken],
      );

      bind(readShareImage, async ({ params: { blog_img } }, { ctx }) => {
        if (ctx === undefined) throw new Problem('not_found');
        if (!(await library.shows(blog_img, { all: false })))
          return redirectToNewest(ctx, blog_img, { all: false });
        return writeMade(ctx, 'image/jpeg', await pictures.readShare(blog_img));
      });

      bind(readIcon, async ({ params: { blog_img, icon } }, { ctx }) => {
        const file = iconFiles.find((each) => `${each}.png` === icon);
        if (ctx === undefined || file === undefined) throw new Problem('not_found');
        // Icons of other pictures would fill the database and never be shown.
        if (!(await library.isOfSettings(blog_img))) return redirectToNewest(ctx, blog_img, { all: false });
        return writeMade(ctx, 'image/png', await pictures.readIcon(blog_img, file));
      });

      // The library, for editors.
      bind(calls.uploadPicture, ({ body, file }, { operator }) =>
        library.upload({ ...body, bytes: file }, operator),
      );
      bind(calls.listPictures, ({ query }) => library.list(query));
      bind(calls.readPicture, ({ params }) => library.read(params.name));
      bind(calls.readPictureFile, async ({ params, query }, { ctx }) => {
        if (!(await library.has(params.name))) throw new Problem('not_found');
        return writePicture(ctx, pictures, params.name, query.w);
      });

      bind(calls.changePicture, ({ params, body }, { operator }) =>
        edits.change(params.name, body, operator),
      );
      bind(calls.replacePicture, ({ params, body, file }, { operator }) =>
        edits.replace(params.name, { ...body, bytes: file }, operator),
      );
      bind(calls.undoReplace, ({ params }, { operator }) => edits.undoReplace(params.name, operator));

      bind(calls.deletePicture, ({ params }, { operator }) => deletions.remove(params.name, operator));
      bind(calls.restorePicture, ({ params }, { operator }) => deletions.restore(params.name, operator));
      bind(calls.countUnused, () => deletions.countUnused());
      bind(calls.deleteUnused, async (_, { operator }) => {
        const { count, at } = await deletions.removeUnused(operator);
        return { count, at: at.toISOString() };
      });
      bind(calls.restoreUnused, async ({ body }, { operator }) => ({
        count: await deletions.restoreUnused(new Date(body.at), operator),
      }));
    },
    jobs: [
      {
        what: 'free pages of the database given back',
        everyMs: MINUTE_MS,
        work: () => engineOf(orm.em).releaseSpace(orm),
      },
    ],
  };
}

/** Sends the picture in one width, as AVIF or WebP, or a 304 without a body to who has it. @throws Problem not_found */
async function writePicture(
  ctx: AppContext,
  pictures: Pick<PictureService, 'read'>,
  name: string,
  w: number = DEFAULT_IMAGE_WIDTH,
): Promise<undefined> {
  const width = imageWidths.find((each) => each === w) ?? DEFAULT_IMAGE_WIDTH;
  const format = bestFormat(ctx);
  ctx.vary('Accept');
  ctx.set('ETag', `"${name}-${width}-${format}"`);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const bytes = await pictures.read(name, { width, format });
  if (bytes === undefined) throw new Problem('not_found');
  ctx.type = `image/${format}`;
  ctx.body = bytes;
}

/** @throws Problem not_found */
function writeMade(ctx: AppContext, type: string, bytes: Buffer | undefined): undefined {
  if (bytes === undefined) throw new Problem('not_found');
  ctx.status = 200;
  ctx.type = type;
  ctx.body = bytes;
  ctx.set('Cache-Control', FOR_EVER);
}

/** Any cache may store it for ever: a changed picture has another name. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** AVIF for those who name it: a bare star says nothing about a kind that older programs cannot show. */
function bestFormat(ctx: AppContext): 'avif' | 'webp' {
  return ctx.accepts().includes('image/avif') ? 'avif' : 'webp';
}
