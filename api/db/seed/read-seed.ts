import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';

const POSTS = join(import.meta.dirname, 'posts');
export const PICTURES = join(import.meta.dirname, 'pictures');
const TEXT = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s;

export interface SeedPost {
  title: string;
  categoryId: number;
  /** The picture's alternative text. */
  alt: string;
  description: string;
  /** The name of the picture, which is made of its drawing. */
  pictureName: string;
  /** Where the build put the picture in all sizes, below `dist/seed`. */
  folder: string;
}

/** The posts of a first start, newest first: one of each category in turn, so that the first page is mixed. */
export async function readSeedPosts(): Promise<SeedPost[]> {
  const files = (await readdir(POSTS)).filter((file) => file.endsWith('.md')).sort();
  const byCategory = Map.groupBy(await Promise.all(files.map(readPost)), ({ categoryId }) => categoryId);
  const lists = [...byCategory.values()];
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list[round] ?? [])).flat();
}

async function readPost(file: string): Promise<SeedPost> {
  const { head = '', body = '' } = TEXT.exec(await readFile(join(POSTS, file), 'utf8'))?.groups ?? {};
  const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(head)?.[1]?.trim() ?? '';
  const post = {
    title: field('title'),
    categoryId: Number(field('category')),
    alt: field('alt'),
    description: body.trim(),
  };
  if (!post.title || !post.categoryId || !post.alt || !post.description || !field('picture')) {
    throw new Error(`The seed post ${file} lacks its title, category, picture, alt or text.`);
  }
  const digest = hash('sha256', await readFile(join(PICTURES, field('picture'))));
  const pictureName = `${digest.slice(0, 20)}-${digest.slice(20, 28)}`;
  return { ...post, pictureName, folder: parse(field('picture')).name };
}
