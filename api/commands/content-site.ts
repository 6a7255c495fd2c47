import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#api/db/open-database.ts';
import { createCategoryService } from '#api/features/blog/category.service.ts';
import { createPostImport } from '#api/features/blog/post-import.service.ts';
import { createTextRenderer } from '#api/features/blog/render-text.ts';
import { encodeInProcess } from '#api/features/media/encode-process.ts';
import { createPictureService } from '#api/features/media/picture.service.ts';
import { createPictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import { publisherWithoutPages } from '#api/features/settings/site-publisher.service.ts';
import { createSourceReader } from '#api/import/source-thread.ts';
import { readEnv } from '../env.ts';
import { findDatabase } from './command-files.ts';

const DIST = join(import.meta.dirname, '../../dist');

/** Gives `work` the parts of the site that content is imported and exported by, beside a running server or without one. */
export async function withSite<T>(
  work: (site: Awaited<ReturnType<typeof openSite>>) => Promise<T>,
): Promise<T> {
  const site = await openSite();
  try {
    return await work(site);
  } finally {
    await site.orm.close();
  }
}

async function openSite() {
  const env = readEnv();
  if (env.databaseUrl === undefined) await findDatabase(env.dataDir);
  const orm = await openDatabase(env);
  const now = () => new Date();
  const isBuilt = await access(join(DIST, 'server')).then(
    () => true,
    () => false,
  );
  // Without the built site texts are rendered when they are read first.
  const renderText = createTextRenderer(isBuilt ? DIST : undefined);
  return {
    openSource: createSourceReader(),
    trustedOrigins: env.noticeOrigins,
    env,
    orm,
    now,
    posts: createPostImport({ renderText, deletions: createPictureDeletion({ orm, now }) }),
    categories: createCategoryService({ orm, now }),
    pictures: createPictureService({ orm, encode: encodeInProcess }),
    publisher: publisherWithoutPages(orm),
  };
}
