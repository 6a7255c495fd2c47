import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface StarterPost {
  slug: string;
  title: string;
  categoryId: number;
  description: string;
}

const FOLDER = join(import.meta.dirname, 'posts');
const FILE = /^\d+-(.+)\.md$/;
const TEXT = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s;

/** The posts of a first start, newest first: one of each category in turn, so that the first page is mixed. */
export async function readStarterPosts(): Promise<StarterPost[]> {
  const files = (await readdir(FOLDER)).filter((file) => FILE.test(file)).sort();
  return inTurn(await Promise.all(files.map(readPost)));
}

async function readPost(file: string): Promise<StarterPost> {
  const { head = '', body = '' } = TEXT.exec(await readFile(join(FOLDER, file), 'utf8'))?.groups ?? {};
  const title = field(head, 'title');
  const categoryId = Number(field(head, 'category'));
  const slug = FILE.exec(file)?.[1];
  if (slug === undefined || title === '' || !Number.isInteger(categoryId) || body.trim() === '') {
    throw new Error(`The starter post ${file} lacks its title, category or text.`);
  }
  return { slug, title, categoryId, description: body.trim() };
}

function field(head: string, name: string): string {
  const line = head.split('\n').find((each) => each.startsWith(`${name}:`)) ?? '';
  return line.slice(name.length + 1).trim();
}

function inTurn(posts: readonly StarterPost[]): StarterPost[] {
  const piles = [...Map.groupBy(posts, ({ categoryId }) => categoryId).values()];
  const tallest = Math.max(0, ...piles.map((pile) => pile.length));
  return Array.from({ length: tallest }, (_, round) => piles.flatMap((pile) => pile[round] ?? [])).flat();
}
