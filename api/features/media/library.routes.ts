import type { Binder } from '#api/http/endpoints/bind.ts';
import * as change from '#contract/media-change.ts';
import * as deletion from '#contract/media-deletion.ts';
import * as calls from '#contract/media-library.ts';
import { Problem } from '#contract/problem.ts';
import type { Library } from './library.service.ts';
import { writePicture } from './media.routes.ts';
import type { PictureService } from './picture.service.ts';
import type { PictureDeletion } from './picture-deletion.service.ts';
import type { PictureEditor } from './picture-edit.service.ts';

interface Deps {
  pictures: Pick<PictureService, 'read'>;
  library: Library;
  edits: PictureEditor;
  deletions: PictureDeletion;
}

/** The library of pictures, for editors. */
export function libraryRoutes({ bind }: Binder, { pictures, library, edits, deletions }: Deps): void {
  bind(calls.uploadPicture, [], ({ body, file }, { operator }) =>
    library.upload({ ...body, bytes: file }, operator),
  );
  bind(calls.listPictures, [], ({ query }) => library.list(query));
  bind(calls.readPicture, [], ({ params }) => library.read(params.name));
  bind(calls.readPictureFile, [], async ({ params, query }, { ctx }) => {
    if (ctx === undefined || !(await library.has(params.name))) throw new Problem('not_found');
    return writePicture(ctx, pictures, params.name, query.w);
  });

  bind(change.changePicture, [], ({ params, body }, { operator }) =>
    edits.change(params.name, body, operator),
  );
  bind(change.replacePicture, [], ({ params, body, file }, { operator }) =>
    edits.replace(params.name, { ...body, bytes: file }, operator),
  );
  bind(change.undoReplace, [], ({ params }, { operator }) => edits.undoReplace(params.name, operator));

  bind(deletion.deletePicture, [], ({ params }, { operator }) => deletions.remove(params.name, operator));
  bind(deletion.restorePicture, [], ({ params }, { operator }) => deletions.restore(params.name, operator));
  bind(deletion.countUnused, [], () => deletions.countUnused());
  bind(deletion.deleteUnused, [], async (_, { operator }) => {
    const { count, at } = await deletions.removeUnused(operator);
    return { count, at: at.toISOString() };
  });
  bind(deletion.restoreUnused, [], async ({ body }, { operator }) => ({
    count: await deletions.restoreUnused(new Date(body.at), operator),
  }));
}
