import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { createOrm } from '#api/db/orm.ts';
import { databaseFile, openDatabase } from '#api/db/sqlite/open-database.ts';
import { dozenOf, numbers, textOf } from './words.ts';

export interface Size {
  posts: number;
  messages: number;
}

export interface Seeded extends Size {
  dataDir: string;
  /** Of bringing the filled database from its second migration to the last: what an old site's first start costs. Milliseconds. */
  upgrade: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WORDS_OF_POST = 160;
const WORDS_OF_MESSAGE = 12;
const NEXT_IN_MS = { post: 4 * 60 * 60 * 1000, message: 60_000 };

export const nameOf = (post: number) => `picture-${post}`;
export const titleOf = (post: number) => `Match report unique${post}`;

/** Makes a site's folder of data, filled by SQL where migrations left it; the others run on the filled tables. */
export async function seed({ posts, messages }: Size, dataDir: string): Promise<Seeded> {
  await mkdir(dataDir);
  const orm = await createOrm(databaseFile(dataDir));
  await orm.em.getConnection().execute('pragma application_id = 0x466c6f64');
  await orm.migrator.up({ to: '0002-categories' });
  await orm.close();
  const db = new DatabaseSync(databaseFile(dataDir));
  db.exec('begin');
  insertPosts(db, posts);
  insertMessages(db, messages);
  db.exec('commit');
  db.close();
  const started = performance.now();
  await (await openDatabase(dataDir)).close();
  const upgrade = performance.now() - started;
  await makePictures(join(dataDir, 'images'), posts);
  return { posts, messages, dataDir, upgrade };
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

/** All posts share the files of one picture, which has stood there since yesterday. */
async function makePictures(dir: string, count: number): Promise<void> {
  const shared = join(dir, '..', 'shared-picture');
  await mkdir(shared, { recursive: true });
  await mkdir(dir, { recursive: true });
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#264' } });
  for (const width of [400, 800, 1600]) {
    for (const type of ['webp', 'avif'] as const) {
      await writeFile(
        join(shared, `${width}.${type}`),
        await picture.clone().resize({ width }).toFormat(type).toBuffer(),
      );
    }
  }
  const yesterday = (Date.now() - DAY_MS) / 1000;
  await utimes(shared, yesterday, yesterday);
  for (let post = 1; post <= count; post += 1) await symlink(shared, join(dir, nameOf(post)));
}
