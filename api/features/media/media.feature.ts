import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Redirects } from '#api/features/redirects/redirect.service.ts';
import type { Binder, Guard } from '#api/http/endpoints/bind.ts';
import type { Role } from '#contract/auth-rules.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { EncodePicture } from './encode-process.ts';
import { createLibrary } from './library.service.ts';
import { mediaRoutes } from './media.routes.ts';
import { createPictureService } from './picture.service.ts';
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
 * tells who may see a picture and where it is replaced. `replace()` stores the new picture, has every `PictureHolder` change
 * its texts, which it rendered before the transaction, and leads the old address to the new picture. Texts are locked before
 * pictures.
 */
export function createMediaFeature({ orm, now, encode, requireOperator, others }: Deps) {
  const pictures = createPictureService({ orm, encode });
  const deletions = createPictureDeletion({ orm, now });
  const library = createLibrary({ orm, pictures, now });
  return {
    service: { pictures, deletions },
    routes(binder: Binder) {
      const { holders, redirects } = others();
      const edits = createPictureEditor({ orm, library, holders, now });
      mediaRoutes(binder, { pictures, library, edits, deletions, redirects, requireOperator });
    },
    jobs: [
      {
        what: 'free pages of the database given back',
        everyMs: MINUTE_MS,
        work: () => engineOf(orm.em).giveRoomBack(orm),
      },
    ],
  };
}
