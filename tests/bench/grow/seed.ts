import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { databaseFile, openSqlite } from '#api/db/sqlite/open-database.ts';
import { dozenOf, numbers, textOf } from './words.ts';

export interface Size {
  posts: number;
  messages: number;
}

export interface Seeded extends Size {
  dataDir: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WORDS_OF_POST = 160;
const WORDS_OF_MESSAGE = 12;
const NEXT_IN_MS = { post: 4 * 60 * 60 * 1000, message: 60_000 };

export const nameOf = (post: number) => `picture-${post}`;
export const titleOf = (post: number) => `Match report unique${post}`;

/** Makes a site's folder of data, filled by SQL, with the triggers at work. */
export async function seed({ posts, messages }: Size, dataDir: string): Promise<Seeded> {
  await (await openSqlite(dataDir)).close();
  const db = new DatabaseSync(databaseFile(dataDir));
  db.exec('pragma synchronous = off; pragma cache_size = -200000; begin');
  insertPosts(db, posts);
  insertMessages(db, messages);
  await insertPictures(db);
  db.exec('commit; analyze');
  db.close();
  return { posts, messages, dataDir };
}

function insertPosts(db: DatabaseSync, count: number): void {
  const insert = db.prepare(
    'insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id) values (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const random = numbers(1);
  const newest = Date.now() - DAY_MS;
  for (let post = 1; post <= count; post += 1) {
    const text = `${textOf(random, WORDS_OF_POST)} ${dozenOf(post, count)}`;
    const date = newest - (count - post) * NEXT_IN_MS.post;
    insert.run(
      titleOf(post),
      'A picture',
      text,
      text.slice(0, 200),
      nameOf(post),
      date,
      date,
      1 + (post % 10),
    );
  }
}

function insertMessages(db: DatabaseSync, count: number): void {
  const insert = db.prepare(
    'insert into contact (first_name, last_name, email, phone, message, date, written_at, state) values (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const random = numbers(2);
  const newest = Date.now() - 60_000;
  for (let message = 1; message <= count; message += 1) {
    const date = newest - (count - message) * NEXT_IN_MS.message;
    const state = message % 20 === 0 ? 'suspected' : message % 3 === 0 ? 'new' : 'answered';
    const email = `visitor${message}@example.in`;
    const text = `${textOf(random, WORDS_OF_MESSAGE)} ${dozenOf(message, count)}`;
    insert.run('Asha', 'Rao', email, '', text, date, date - Math.floor(random() * 60_000), state);
  }
}

/** All posts have the same picture, under names of their own. */
async function insertPictures(db: DatabaseSync): Promise<void> {
  const insert = db.prepare(
    'insert into picture (name, width, format, bytes) select image, ?, ?, ? from post',
  );
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#264' } });
  for (const width of [400, 800, 1600]) {
    for (const format of ['webp', 'avif'] as const) {
      insert.run(width, format, await picture.clone().resize({ width }).toFormat(format).toBuffer());
    }
  }
}
