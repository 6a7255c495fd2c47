import sharp from 'sharp';
import { tablesOf } from '#api/db/tables.ts';
import type { ContactState } from '#contract/inbox.ts';
import { DAY_MS } from '#contract/time.ts';
import type { BenchDatabase } from '#tests/bench/site.ts';
import { chance } from '#tests/support/random.ts';

/** Rows of one statement. */
const BATCH = 2000;

/** Fills an empty database by SQL, with the triggers at work. */
export const seed = (database: BenchDatabase, { posts, messages }: Size): Promise<void> =>
  database.fill(async (orm) => {
    const db = tablesOf(orm.em.fork());
    for (const batch of batchesOf(postRows(posts))) await db.insertInto('post').values(batch).execute();
    for (const batch of batchesOf(messageRows(messages)))
      await db.insertInto('contact').values(batch).execute();
    for await (const { width, format, bytes } of pictureSizes())
      await db
        .insertInto('picture')
        .columns(['name', 'width', 'format', 'bytes'])
        .expression(
          db
            .selectFrom('post')
            .select(({ val }) => [
              'image',
              val(width).as('width'),
              val(format).as('format'),
              val(bytes).as('bytes'),
            ]),
        )
        .execute();
  });

function* batchesOf<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const COUNT = 4000;
const LETTERS = { odd: 'bcdfghjklmnprstvwyz', even: 'aeiou' };

/** Words by how often they are in a post: the first in every third text, the last in a few of a thousand. */
export const vocabulary: readonly string[] = Array.from({ length: COUNT }, (_, index) => {
  const random = chance(index * 7919 + 3);
  const letter = (letters: string) => letters[Math.floor(random() * letters.length)] ?? '';
  const length = 4 + Math.floor(random() * 6);
  return Array.from({ length }, (_, at) => letter(at % 2 === 0 ? LETTERS.odd : LETTERS.even)).join('');
});

/** A text of `length` words, frequent ones more often. */
function textOf(random: () => number, length: number): string {
  const words: string[] = [];
  for (let at = 0; at < length; at += 1) words.push(vocabulary[Math.floor(COUNT * random() ** 3)] ?? '');
  return words.join(' ');
}

const DOZEN = 12;

/** Each is in a dozen rows of any table, and is put together from words of many rows. */
export const ofDozen: readonly string[] = Array.from(
  { length: 8 },
  (_, index) => `${vocabulary[2 * index]}${vocabulary[2 * index + 1]}`,
);

/** What of them a row of `count` holds. */
const dozenOf = (row: number, count: number): string => ofDozen[row % Math.floor(count / DOZEN)] ?? '';

export interface Size {
  posts: number;
  messages: number;
}

const WORDS_OF_POST = 160;
const WORDS_OF_MESSAGE = 12;
const NEXT_IN_MS = { post: 4 * 60 * 60 * 1000, message: 60_000 };

export const nameOf = (post: number) => `picture-${post}`;
export const titleOf = (post: number) => `Match report unique${post}`;

/** The same rows for every database of a size. */
function* postRows(count: number) {
  const random = chance(1);
  const newest = Date.now() - DAY_MS;
  for (let post = 1; post <= count; post += 1) {
    const text = `${textOf(random, WORDS_OF_POST)} ${dozenOf(post, count)}`;
    const date = newest - (count - post) * NEXT_IN_MS.post;
    yield {
      blog_title: titleOf(post),
      image_alt: 'A picture',
      description: text,
      excerpt: text.slice(0, 200),
      image: nameOf(post),
      date,
      changed_at: date,
      category_id: 1 + (post % 10),
    };
  }
}

function* messageRows(count: number) {
  const random = chance(2);
  const newest = Date.now() - 60_000;
  for (let message = 1; message <= count; message += 1) {
    const date = newest - (count - message) * NEXT_IN_MS.message;
    const state: ContactState = message % 20 === 0 ? 'suspected' : message % 3 === 0 ? 'new' : 'answered';
    yield {
      first_name: 'Asha',
      last_name: 'Rao',
      email: `visitor${message}@example.in`,
      phone: '',
      message: `${textOf(random, WORDS_OF_MESSAGE)} ${dozenOf(message, count)}`,
      date,
      written_at: date - Math.floor(random() * 60_000),
      state,
    };
  }
}

interface PictureSize {
  width: number;
  format: 'webp' | 'avif';
  bytes: Buffer;
}

/** All posts have the same picture, under names of their own. */
async function* pictureSizes(): AsyncGenerator<PictureSize> {
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#264' } });
  for (const width of [400, 800, 1600]) {
    for (const format of ['webp', 'avif'] as const) {
      yield { width, format, bytes: await picture.clone().resize({ width }).toFormat(format).toBuffer() };
    }
  }
}
