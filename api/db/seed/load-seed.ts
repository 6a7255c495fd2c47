import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { CategoryEntity, PostEntity } from '#api/features/blog/blog.entities.ts';
import { partsOfText } from '#api/features/blog/post-text.ts';
import { MediaEntity } from '#api/features/media/media.entities.ts';
import { searchedText } from '#contract/search-rules.ts';
import { slugOf } from '#contract/slug.ts';
import { HOUR_MS } from '#contract/time.ts';
import { engineOf } from '../engine.ts';
import { factsOfPicture } from '../media-row.ts';
import { tablesOf } from '../tables.ts';
import { inTransaction, lockNames } from '../transaction.ts';
import { readSeedPosts, type SeedPost } from './read-seed.ts';

interface Deps {
  orm: Orm;
  /** The built site, which has the pictures in all sizes. */
  distDir: string;
  renderText: (markdown: string) => Promise<{ html: string; renderer: number }>;
  now: () => Date;
}

const NEWEST_HOURS = 3;
/** It divides no day evenly, so that the posts have different times of day. */
const HOURS_BETWEEN = 17;

/** Gives a database in which no post has ever been its first posts with their pictures. @throws Error without a built site */
export async function loadSeed({ orm, distDir, renderText, now }: Deps): Promise<void> {
  if (await engineOf(orm.em).hasEverHadPosts(orm.em.fork())) return;
  const start = now().getTime() - NEWEST_HOURS * HOUR_MS;
  const posts = await readSeedPosts();
  const texts = await Promise.all(posts.map(({ description }) => renderText(description)));
  const pictures = await Promise.all(posts.map((post) => readPicture(distDir, post)));
  await inTransaction(orm, async (em) => {
    await lockNames(em, ['seed']);
    // Another process may have been first.
    if (await engineOf(em).hasEverHadPosts(em)) return;
    const categories = new Set((await em.find(CategoryEntity, {}, { fields: ['id'] })).map(({ id }) => id));
    // Oldest first, so that ids rise with the dates.
    for (const [at, post] of [...posts.entries()].reverse()) {
      if (!categories.has(post.categoryId)) continue;
      const date = new Date(start - at * HOURS_BETWEEN * HOUR_MS);
      await insertPost(em, { ...post, ...texts[at], date });
      await insertPicture(em, { ...post, date }, pictures[at] ?? []);
    }
  });
}

async function insertPost(
  em: SqlEntityManager,
  post: SeedPost & { date: Date; html?: string; renderer?: number },
): Promise<void> {
  const { title, alt, description, categoryId, pictureName, date, html = '', renderer = 0 } = post;
  const id = await em.insert(PostEntity, {
    blogTitle: title,
    slug: slugOf(title),
    imageAlt: alt,
    ...partsOfText(description),
    html,
    renderer,
    image: pictureName,
    date,
    changedAt: date,
    category: categoryId,
  });
  await engineOf(em).indexWords(em, 'post', [{ id, texts: [title, searchedText(description)] }]);
}

interface File {
  name: string;
  width: number;
  format: string;
  bytes: Buffer;
}

async function insertPicture(
  em: SqlEntityManager,
  { pictureName, alt, date }: SeedPost & { date: Date },
  files: readonly File[],
): Promise<void> {
  const head = files.find(({ format }) => format === 'master')?.bytes ?? null;
  await em.insert(MediaEntity, {
    name: pictureName,
    ...factsOfPicture({ alt, head }),
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    date,
    ofPost: true,
  });
  if (files.length > 0) await tablesOf(em).insertInto('picture').values(files).execute();
}

/** The files of a picture, `{width}.{format}` each. */
async function readPicture(distDir: string, { folder, pictureName }: SeedPost) {
  const from = join(distDir, 'seed', folder);
  return Promise.all(
    (await readdir(from)).map(async (file) => {
      const [width, format = ''] = file.split('.');
      return { name: pictureName, width: Number(width), format, bytes: await readFile(join(from, file)) };
    }),
  );
}
