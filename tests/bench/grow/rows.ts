import sharp from 'sharp';
import type { ContactState } from '#contract/inbox.ts';
import { DAY_MS } from '#contract/time.ts';
import { chance } from '#tests/support/random.ts';
import { dozenOf, textOf } from './words.ts';

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
export function* postRows(count: number) {
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

export function* messageRows(count: number) {
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

export interface PictureSize {
  width: number;
  format: 'webp' | 'avif';
  bytes: Buffer;
}

/** All posts have the same picture, under names of their own. */
export async function* pictureSizes(): AsyncGenerator<PictureSize> {
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#264' } });
  for (const width of [400, 800, 1600]) {
    for (const format of ['webp', 'avif'] as const) {
      yield { width, format, bytes: await picture.clone().resize({ width }).toFormat(format).toBuffer() };
    }
  }
}
