import { setImmediate } from 'node:timers/promises';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/sqlite';
import { retryOnBusy } from '#api/db/retry-on-busy.ts';
import { CategoryEntity, PostEntity } from '#api/features/blog/blog.entities.ts';
import { excerptOf } from '#api/features/blog/excerpt.ts';
import { drawPicture, pictureMarks, pictureName, pictureOf, slugOfPicture } from './starter-pictures.ts';
import { readStarterPosts, type StarterPost } from './starter-posts.ts';

interface Deps {
  orm: MikroORM;
  images: {
    has(name: string): Promise<boolean>;
    promise(name: string, draw: () => Promise<Uint8Array>): () => Promise<void>;
  };
  now?: () => Date;
  log: { error(details: object, message: string): void };
}

const HOUR_MS = 60 * 60 * 1000;
const NEWEST_HOURS = 3;
/** No divisor of a day, so that the posts bear different times of day. */
const HOURS_BETWEEN = 17;

/** Drawing goes on after the start. */
export interface Drawing {
  /** When all pictures are there, or the drawing was stopped. */
  finished: Promise<void>;
  stop(): void;
}

/**
 * Gives a database in which no post has ever been its first posts, and draws the pictures that are not there yet:
 * one after the other, or first those that are asked for.
 */
export async function loadStarter({ orm, images, log, now = () => new Date() }: Deps): Promise<Drawing> {
  await addPosts(orm, now());
  const undrawn: (() => Promise<void>)[] = [];
  for (const image of await starterImages(orm.em.fork())) {
    const slug = slugOfPicture(image);
    if (slug === undefined || (await images.has(image))) continue;
    undrawn.push(images.promise(image, () => drawPicture(slug)));
  }
  let stopped = false;
  async function draw(): Promise<void> {
    // The caller goes on first: it has yet to listen.
    await setImmediate();
    for (const make of undrawn) {
      if (stopped) return;
      await make().catch((error: unknown) =>
        log.error({ err: error }, 'a starter picture could not be drawn'),
      );
    }
  }
  return {
    finished: draw(),
    stop: () => {
      stopped = true;
    },
  };
}

async function addPosts(orm: MikroORM, now: Date): Promise<void> {
  if (await hasEverHadPosts(orm.em.fork())) return;
  const posts = await readStarterPosts();
  await retryOnBusy(() =>
    orm.em.fork().transactional(async (em) => {
      if (await hasEverHadPosts(em)) return;
      const categories = await em.find(CategoryEntity, {}, { fields: ['id'] });
      const known = new Set(categories.map(({ id }) => id));
      const rows = posts
        .filter(({ categoryId }) => known.has(categoryId))
        .map((post, at) => rowOf(post, at, now));
      // Oldest first, so that ids rise with the dates.
      await em.insertMany(PostEntity, rows.reverse());
    }),
  );
}

function rowOf({ slug, title, categoryId, description }: StarterPost, at: number, now: Date) {
  const { svg, alt } = pictureOf(slug);
  const date = new Date(now.getTime() - (NEWEST_HOURS + at * HOURS_BETWEEN) * HOUR_MS);
  return {
    blogTitle: title,
    imageAlt: alt,
    description,
    excerpt: excerptOf(description),
    image: pictureName(slug, svg),
    date,
    changedAt: date,
    category: categoryId,
  };
}

/** SQLite remembers the highest id a table ever gave, so that posts an operator deleted do not come back. */
async function hasEverHadPosts(em: SqlEntityManager): Promise<boolean> {
  const rows = await em.execute<unknown[]>("select 1 from sqlite_sequence where name = 'post' and seq > 0");
  return rows.length > 0;
}

/** Newest first: that is the order in which visitors meet them. Found by their names' beginnings, among any number of posts. */
async function starterImages(em: SqlEntityManager): Promise<string[]> {
  // '.' comes right after '-'.
  const bounds = pictureMarks.flatMap((mark) => [`${mark}-`, `${mark}.`]);
  const named = pictureMarks.map(() => '(image >= ? and image < ?)').join(' or ');
  const rows = await em.execute<{ image: string }[]>(
    `select image from post where deleted_at is null and (${named}) order by date desc, id desc`,
    bounds,
  );
  return rows.map(({ image }) => image);
}
