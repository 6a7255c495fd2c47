import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Orm } from '#api/db/orm-type.ts';
import type { Env } from '#api/env.ts';
import { createCategoryService } from '#api/features/blog/category.service.ts';
import { createTextRenderer } from '#api/features/blog/post-html.ts';
import { createPostImport } from '#api/features/blog/post-import.service.ts';
import { encodeInProcess } from '#api/features/media/encode-process.ts';
import { createPictureService } from '#api/features/media/picture.service.ts';
import { createPictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import { publisherWithoutPages } from '#api/features/settings/site-publisher.service.ts';
import { createSourceReader } from '#api/import/source-thread.ts';
import { withDatabase } from './site-database.ts';

const DIST = join(import.meta.dirname, '../../dist');

/** Gives `work` the parts of the site that content is imported and exported by, whether or not a server runs. */
export const withSite = <T>(work: (site: ReturnType<typeof siteOf>) => Promise<T>): Promise<T> =>
  withDatabase((orm, env) => work(siteOf(orm, env)));

function siteOf(orm: Orm, env: Env) {
  const now = () => new Date();
  // Without the built site texts are rendered when they are read first.
  const renderText = createTextRenderer(existsSync(join(DIST, 'server')) ? DIST : undefined);
  return {
    openSource: createSourceReader(),
    trustedOrigins: env.noticeOrigins,
    orm,
    now,
    posts: createPostImport({ renderText, deletions: createPictureDeletion({ orm, now }) }),
    categories: createCategoryService({ orm, now }),
    pictures: createPictureService({ orm, encode: encodeInProcess }),
    publisher: publisherWithoutPages(orm),
  };
}
