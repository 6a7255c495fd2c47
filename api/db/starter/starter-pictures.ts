import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pictures } from './art/pictures.ts';

const PROGRAM = join(import.meta.dirname, 'draw-picture.ts');

const MARK_LENGTH = 20;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The part of a picture's name that tells its post: by it a later start finds what an earlier one left undrawn. */
const markOf = (slug: string) => digest(`starter/${slug}`).slice(0, MARK_LENGTH);

export const pictureMarks: readonly string[] = Object.keys(pictures).map(markOf);

export function pictureOf(slug: string): { svg: string; alt: string } {
  const draw = Object.hasOwn(pictures, slug) ? pictures[slug] : undefined;
  if (draw === undefined) throw new Error(`The starter post ${slug} has no picture.`);
  return draw();
}

/** Known before anything is drawn; another drawing has another name, so a browser may keep it for ever. */
export function pictureName(slug: string, svg: string): string {
  return `${markOf(slug)}-${digest(svg).slice(0, 8)}`;
}

/** The post that a name was made for, whatever its drawing was then. */
export function slugOfPicture(name: string): string | undefined {
  return Object.keys(pictures).find((slug) => name.startsWith(`${markOf(slug)}-`));
}

/** The picture as PNG. */
export async function drawPicture(slug: string): Promise<Uint8Array> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'] });
  const failed = Promise.withResolvers<never>();
  child.once('error', failed.reject);
  child.stdin.once('error', failed.reject);
  child.stdin.end(pictureOf(slug).svg);
  const png = await Promise.race([buffer(child.stdout), failed.promise]);
  if (png.length === 0) throw new Error(`The picture of ${slug} could not be drawn.`);
  return png;
}
